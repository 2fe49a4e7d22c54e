import { open } from './api';
import type { OpenedFile } from './wire/house';

/** A file of this device. */
export type LocalFile = Blob & { name: string };

/** What the server needs to know of a file to tell what it holds. */
export interface ReadFile {
  name: string;
  text: string;
}

/** A file and what it holds. */
export type FoundFile = ReadFile & OpenedFile;

export async function readFile(file: LocalFile): Promise<ReadFile> {
  return { name: file.name, text: await file.text() };
}

/** Asks the server what the file holds. */
export async function openFile(file: LocalFile): Promise<FoundFile> {
  const read = await readFile(file);
  return { ...read, ...(await open(read)) };
}

/** Lets the person choose a file; nothing if they change their mind. */
export function pickFile(): Promise<LocalFile | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.click();
  });
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
