/* eslint-disable @typescript-eslint/unbound-method -- whether they are there is asked, not more */
import { configure } from '@testing-library/svelte';

// What a board loads on demand may take longer than usual while others use the machine.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has neither media queries nor the Web Animations API; Svelte's motion needs both.
window.matchMedia ??= (media) =>
  ({
    matches: true,
    media,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
Element.prototype.animate ??= () =>
  ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];
// jsdom knows dialogs, but not how to open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
// Nor does it know popovers.
HTMLElement.prototype.hidePopover ??= () => {};
