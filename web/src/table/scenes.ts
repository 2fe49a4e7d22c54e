import type { Film } from './projector.svelte';

/** A part of a film: what it shows from 0 to 1 of its length in milliseconds. */
export interface Scene<Frame> {
  length: number;
  at: (part: number) => Frame;
}

/** A film made of scenes, one after the other. */
export interface SceneFilm<Frame> extends Film {
  scenes: Scene<Frame>[];
  /** The picture it ends in. */
  after: Frame;
}

/** The film of these scenes. */
export function cut<Frame>(scenes: Scene<Frame>[], after: Frame): SceneFilm<Frame> {
  return { scenes, after, length: scenes.reduce((sum, { length }) => sum + length, 0) };
}

/** A scene in which nothing moves. */
export function rest<Frame>(frame: Frame, length: number): Scene<Frame> {
  return { length, at: () => frame };
}

/** The picture of a film at a time. */
export function frameIn<Frame>({ scenes, after }: SceneFilm<Frame>, time: number): Frame {
  let begin = 0;
  for (const { length, at } of scenes) {
    if (time < begin + length) return at(Math.max(0, (time - begin) / length));
    begin += length;
  }
  return after;
}
