import { loadSettings, saveSettings, SETTINGS, type Settings, type Speed } from '../device';
import type { Pace } from '../table/room';

/** What is chosen on this device; changed by `choose` only. */
export const settings: Settings = $state(loadSettings());

const kept = $state({ now: true });

/** Takes over what is chosen in another tab of this device; gives what ends this. */
export function followOtherTabs(): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === SETTINGS) Object.assign(settings, loadSettings());
  };
  window.addEventListener('storage', take);
  return () => window.removeEventListener('storage', take);
}

/** Whether the browser keeps what is chosen. */
export function isKept(): boolean {
  return kept.now;
}

/** Changes a setting, at once and for the next visits. */
export function choose<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value;
  kept.now = saveSettings(settings);
}

const PACES: Record<Speed, Pace> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** The speed chosen on this device, or else the usual one of the game. */
export function speed(usual: Speed = 'normal'): Speed {
  return settings.speed ?? usual;
}

/** How fast things move now: not at all where nobody sees it or nobody wants it. */
export function pace(usual?: Speed): Pace {
  const still = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : PACES[speed(usual)];
}

const GROUNDS = { light: '#f6f1e7', dark: '#12151d' };

/** Brings the document in line with the settings. */
export function dress(language: string): void {
  const root = document.documentElement;
  root.lang = language;
  root.dataset['scheme'] = settings.scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = GROUNDS[settings.scheme === 'system' ? own : settings.scheme];
  }
}
