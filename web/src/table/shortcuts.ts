/** What can be asked for by keyboard at every table. */
export type Shortcut = 'undo' | 'redo' | 'open' | 'save' | 'save-as' | 'leave' | 'new';

/**
 * What a key asks for: Ctrl or Cmd with Z, O, S or E, with Shift the other way round, and Alt+N.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const key = event.key.toLowerCase();
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return event.code === 'KeyN' && !ctrlKey && !metaKey && !shiftKey ? 'new' : undefined;
  if (!ctrlKey && !metaKey) return undefined;
  const plain: Record<string, Shortcut> = { z: 'undo', o: 'open', s: 'save', e: 'leave' };
  const shifted: Record<string, Shortcut> = { z: 'redo', s: 'save-as' };
  return (shiftKey ? shifted : plain)[key];
}
