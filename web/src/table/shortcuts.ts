/** What can be asked for by keyboard at every table. */
export type Shortcut =
  | 'undo'
  | 'redo'
  | 'draw'
  | 'resign'
  | 'rematch'
  | 'open'
  | 'save'
  | 'save-as'
  | 'new'
  | 'leave'
  | 'help';

/** The keys of a shortcut. */
interface Keys {
  wish: Shortcut;
  /** Ctrl or Cmd, or Alt; a sign stands for itself, whatever has to be held to write it. */
  hold?: 'command' | 'alt';
  shift?: boolean;
  key: string;
}

/**
 * All shortcuts, as the help lists them. Those with Alt avoid the menus and the address bar of the
 * browsers, in English and German.
 */
export const SHORTCUTS: { group: 'game' | 'file' | 'table'; keys: Keys[] }[] = [
  {
    group: 'game',
    keys: [
      { wish: 'undo', hold: 'command', key: 'z' },
      { wish: 'redo', hold: 'command', shift: true, key: 'z' },
      { wish: 'draw', hold: 'alt', key: 'o' },
      { wish: 'resign', hold: 'alt', key: 'r' },
      { wish: 'rematch', hold: 'alt', key: 'm' },
    ],
  },
  {
    group: 'file',
    keys: [
      { wish: 'open', hold: 'command', key: 'o' },
      { wish: 'save', hold: 'command', key: 's' },
      { wish: 'save-as', hold: 'command', shift: true, key: 's' },
    ],
  },
  {
    group: 'table',
    keys: [
      { wish: 'new', hold: 'alt', key: 'n' },
      { wish: 'leave', hold: 'command', key: 'e' },
      { wish: 'help', key: '?' },
    ],
  },
];

/** What a key asks for, if anything. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const keys = SHORTCUTS.flatMap(({ keys }) => keys).find((keys) => areHeld(keys, event));
  return keys && !(isTyping(event) && isForText(keys)) ? keys.wish : undefined;
}

function areHeld({ hold, shift = false, key }: Keys, event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  if (hold === undefined) return event.key === key && !command && !altKey;
  if (shiftKey !== shift || command !== (hold === 'command') || altKey !== (hold === 'alt'))
    return false;
  // Alt may write another letter than the one on the key.
  return hold === 'alt'
    ? event.code === `Key${key.toUpperCase()}`
    : event.key.toLowerCase() === key;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.type === 'text';
}

/** Whether these keys mean something else to whoever writes. */
function isForText({ wish, hold }: Keys): boolean {
  return hold !== 'command' || wish === 'undo' || wish === 'redo';
}

/** What stands on the keys, to be pressed together. */
export function capsOf(
  { hold, shift, key }: Keys,
  names: Record<'command' | 'shift' | 'alt', string>,
): string[] {
  return [...(hold ? [names[hold]] : []), ...(shift ? [names.shift] : []), key.toLocaleUpperCase()];
}

/** The names of the keys that are held on a Mac, in every language. */
export const MAC_CAPS = { command: '⌘', shift: '⇧', alt: '⌥' };
