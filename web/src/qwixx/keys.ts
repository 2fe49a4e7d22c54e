import { isModified } from '../table/keys';

/** Something that can be written on a sheet. */
interface Writing {
  /** Whether it stands there in pencil. */
  pencilled: boolean;
  /** Writes it, or takes it back. */
  choose: () => void;
  confirm: () => void;
}

/** Enter writes and then sends, Space writes and takes back, Escape takes back. */
export function writeByKey(event: KeyboardEvent, { pencilled, choose, confirm }: Writing): void {
  if (isModified(event) || event.repeat) return;
  if (event.key === 'Enter' && pencilled) confirm();
  else if (event.key === 'Enter' || event.key === ' ') choose();
  else if (event.key === 'Escape' && pencilled) choose();
  else return;
  event.preventDefault();
}
