import { settings } from './settings/settings.svelte';

/** Whether this is a table with other people's devices. */
let inCompany = $state(false);

/** At a table with other people's devices sounds are on, unless somebody has chosen otherwise. */
export function comeToTable(company: boolean): void {
  inCompany = company;
}

export function isSounding(): boolean {
  return settings.sounds ?? inCompany;
}

let context: AudioContext | undefined;

interface Note {
  /** In hertz. */
  pitch: number;
  /** Seconds from now, and how long it rings. */
  at: number;
  long: number;
  loud: number;
}

/** Plays soft sine notes, if sounds are switched on; a browser without audio stays silent. */
function ring(notes: Note[]): void {
  if (!isSounding() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  void context.resume();
  for (const { pitch, at, long, loud } of notes) {
    const tone = new OscillatorNode(context, { frequency: pitch, type: 'sine' });
    const volume = new GainNode(context, { gain: 0 });
    const begin = currentTime + at;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}

/** A piece comes down: wood on wood. */
export function tick(): void {
  ring([
    { pitch: 620, at: 0, long: 0.07, loud: 0.09 },
    { pitch: 210, at: 0, long: 0.1, loud: 0.12 },
  ]);
}

/** It is one's own turn again. */
export function chime(): void {
  ring([523, 659].map((pitch, index) => ({ pitch, at: index * 0.09, long: 0.35, loud: 0.06 })));
}

/** A game is won. */
export function chord(): void {
  ring(
    [262, 330, 392, 523].map((pitch, index) => ({
      pitch,
      at: index * 0.08,
      long: 1.4,
      loud: 0.07,
    })),
  );
}
