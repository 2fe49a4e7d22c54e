import type { Component } from 'svelte';

/**
 * What says on every page that an opponent is looked for. It comes with the lobby, which the first
 * visit does without.
 */
export const seeking: { Banner: Component | undefined } = $state({ Banner: undefined });
