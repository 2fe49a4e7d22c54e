import { expect, test } from 'vitest';
import { SETTINGS } from '../device';
import { followOtherTabs, settings } from './settings.svelte';

/** Another tab has written this. */
function writeElsewhere(key: string, value: object): void {
  localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('what is chosen in another tab holds in this one, as long as it follows', () => {
  const leave = followOtherTabs();
  writeElsewhere(SETTINGS, { language: 'de', scheme: 'dark', name: 'Anna' });
  expect(settings).toMatchObject({ language: 'de', scheme: 'dark', name: 'Anna' });
  writeElsewhere('spieltisch.matches', {});
  expect(settings.language).toBe('de');
  leave();
  writeElsewhere(SETTINGS, { language: 'en' });
  expect(settings.language).toBe('de');
});
