import { gamePath, get } from '../api';
import type { Lesson } from '../wire/house';

/** The lesson of a game. */
export const lessonOf = (game: string) => get<Lesson>(`${gamePath(game)}/lesson`);
