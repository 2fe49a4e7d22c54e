import type { Attachment } from 'svelte/attachments';

/**
 * Of many things on a board the tab key reaches only one; from there other keys go on. It is the
 * one that had the focus last, if it can still be chosen, and otherwise the first that can.
 */
export class Roving<Key extends string | number> {
  #last = $state.raw<Key>();
  readonly #choices: () => readonly Key[];
  readonly #elements: Partial<Record<Key, HTMLElement | SVGElement>> = {};

  readonly stop: Key | undefined = $derived.by(() => {
    const choices = this.#choices();
    return choices.includes(this.#last!) ? this.#last : choices[0];
  });

  constructor(choices: () => readonly Key[], last?: Key) {
    this.#choices = choices;
    this.#last = last;
  }

  tabindex(key: Key): 0 | -1 {
    return key === this.stop ? 0 : -1;
  }

  /** Attached to the element of a thing. */
  target(key: Key): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      const come = () => this.come(key);
      this.#elements[key] = element;
      element.addEventListener('focus', come);
      return () => {
        element.removeEventListener('focus', come);
        if (this.#elements[key] === element) delete this.#elements[key];
      };
    };
  }

  /** From now on the tab key leads here. */
  come(key: Key): void {
    this.#last = key;
  }

  /** Gives the focus to a thing. */
  focus(key: Key | undefined, options?: FocusOptions): void {
    if (key === undefined) return;
    this.come(key);
    this.#elements[key]?.focus(options);
  }
}
