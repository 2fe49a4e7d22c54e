import citydomino from './citydomino/room';
import crosswise from './crosswise/room';
import kalaha from './kalaha/room';
import pentago from './pentago/room';
import qwixx from './qwixx/room';
import type { Room } from './table/room';

/** The games of the house, in the order the home page shows them. A new game is one line here. */
export const rooms: Room[] = [kalaha, pentago, crosswise, qwixx, citydomino];

export function room(id: string): Room | undefined {
  return rooms.find((candidate) => candidate.id === id);
}

/** The accent of a game as a colour that follows the colour scheme. */
export function accent({ accent: { light, dark } }: Room): string {
  return `light-dark(${light}, ${dark})`;
}
