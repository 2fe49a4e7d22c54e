import { open } from './api';
import type { GameInfo, OpenedFile } from './wire/house';

/** A file of this device, and its place if the browser lets us write there. */
export type LocalFile = Blob & { name: string; handle?: FileHandle | undefined };

/** The place of a file, where the browser gives it. */
export type FileHandle = Pick<FileSystemFileHandle, 'name' | 'getFile' | 'createWritable'> & {
  requestPermission?: (how: { mode: 'readwrite' }) => Promise<PermissionState>;
};

/** What the server needs to know of a file to tell what it holds. */
export interface ReadFile {
  name: string;
  text: string;
}

/** A file and what it holds. */
export type FoundFile = ReadFile & OpenedFile & { handle?: FileHandle | undefined };

/** What a browser may have for choosing places; many have it only on encrypted pages, or never. */
interface Pickers {
  showOpenFilePicker?: (wish: { types: FileTypes[] }) => Promise<FileHandle[]>;
  showSaveFilePicker?: (wish: { suggestedName: string; types: FileTypes[] }) => Promise<FileHandle>;
}

interface FileTypes {
  accept: Record<string, string[]>;
}

const MIME: Record<string, string> = {
  json: 'application/json',
  txt: 'text/plain',
  log: 'text/plain',
};

const pickers = () => globalThis as Pickers;

/** Whether the browser asks for the place itself when something is saved. */
export function asksForPlace(): boolean {
  return pickers().showSaveFilePicker !== undefined;
}

/** How the name of a file in this format ends: records and positions are JSON. */
export function endingOf(format: string): string {
  return format === 'match' || format === 'position' ? 'json' : format;
}

/** How the names of files end that these games can open: none in particular if none is known. */
export function endingsOf(games: Pick<GameInfo, 'formats'>[]): string[] {
  return [...new Set(games.flatMap(({ formats }) => formats.map(endingOf)))];
}

/** A name with this ending, whether or not it was typed. */
export function named(name: string, ending: string): string {
  // What no system takes as part of a name of a file.
  const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '').trim();
  return plain.toLowerCase().endsWith(`.${ending}`) ? plain : `${plain}.${ending}`;
}

/** The day as it stands in names of files, which sort by it. */
export function today(): string {
  return new Date(Date.now()).toLocaleDateString('sv');
}

export async function readFile(file: LocalFile): Promise<ReadFile> {
  return { name: file.name, text: await file.text() };
}

/** Asks the server what the file holds. */
export async function openFile(file: LocalFile): Promise<FoundFile> {
  const read = await readFile(file);
  return { ...read, ...(await open(read)), handle: file.handle };
}

/** Lets the person choose a file with one of these endings; nothing if they change their mind. */
export async function pickFile(endings: string[]): Promise<LocalFile | undefined> {
  const { showOpenFilePicker } = pickers();
  if (!showOpenFilePicker) return pickByInput(endings);
  const handles = await unlessCancelled(showOpenFilePicker({ types: typesOf(endings) }));
  return handles?.[0] && placed(handles[0]);
}

/** Lets the person choose where to write; nothing if they change their mind. */
export async function pickPlace(suggestedName: string): Promise<FileHandle | undefined> {
  const ending = suggestedName.split('.').at(-1) ?? '';
  const picking = pickers().showSaveFilePicker?.({ suggestedName, types: typesOf([ending]) });
  return picking && unlessCancelled(picking);
}

/** The file that lies there now. */
export async function placed(handle: FileHandle): Promise<LocalFile> {
  return Object.assign(await handle.getFile(), { handle });
}

/** Whether we may write there; the browser may ask the person. */
export async function mayWrite(handle: FileHandle): Promise<boolean> {
  return (
    (await handle.requestPermission?.({ mode: 'readwrite' }).catch(() => 'denied')) !== 'denied'
  );
}

/** Replaces what is in the file: as a whole, or not at all. */
export async function write(handle: FileHandle, content: Blob): Promise<void> {
  const stream = await handle.createWritable();
  await stream.write(content);
  await stream.close();
}

/** Hands the content to the browser as a download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function pickByInput(endings: string[]): Promise<LocalFile | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings.map((ending) => `.${ending}`).join();
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.click();
  });
}

function typesOf(endings: string[]): FileTypes[] {
  const accept: Record<string, string[]> = {};
  for (const ending of endings)
    (accept[MIME[ending] ?? 'application/octet-stream'] ??= []).push(`.${ending}`);
  return endings.length > 0 ? [{ accept }] : [];
}

async function unlessCancelled<Chosen>(choosing: Promise<Chosen>): Promise<Chosen | undefined> {
  try {
    return await choosing;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
