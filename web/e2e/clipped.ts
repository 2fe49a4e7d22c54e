import type { CDPSession, Page } from 'playwright-core';

/** What of a page cannot be read, reached or seen, on the page as it stands. */

/** The windows everything has to fit: phones upright and on their side, screens, 200 % zoom. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
] as const;
export interface Size {
  width: number;
  height: number;
}

/** The languages in which everything has to fit. */
const LANGUAGES = ['de', 'en'] as const;

/** Everything wrong with the layout of the page in this window, in any language, one line each. */
export async function findMisfits(page: Page, size: Size, part = 'body'): Promise<string[]> {
  const found: string[] = [];
  await resize(page, size);
  for (const language of LANGUAGES) {
    await wear(page, { language });
    const misfits = await page.evaluate(misfitsInPage, { ...size, part });
    found.push(...misfits.map((misfit) => `${size.width}×${size.height} ${language} ${misfit}`));
  }
  return found;
}

/** Changes settings, as another tab of the same device would. */
export async function wear(page: Page, look: object): Promise<void> {
  await page.evaluate((changes) => {
    const key = 'spieltisch.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, ...changes }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, look);
}

const remotes = new WeakMap<Page, CDPSession>();

/** Gives the page another size, as a phone does that is turned: a real window takes much longer. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const remote = remotes.get(page) ?? (await page.context().newCDPSession(page));
  remotes.set(page, remote);
  const wanted = { width, height, deviceScaleFactor: 1, mobile: false };
  await remote.send('Emulation.setDeviceMetricsOverride', wanted);
}

/** Runs in the browser, so it knows nothing from outside. */
async function misfitsInPage({ width, height, part }: Size & { part: string }): Promise<string[]> {
  /** How much of a line may be cut off before it shows: a share of its height, and some pixels. */
  const LINE = 0.22;
  const SLACK = 1.5;

  const painted = () => new Promise((done) => requestAnimationFrame(done));

  /** Until the page has taken the size of the window and nothing changes any more. */
  async function settled(): Promise<void> {
    let changes = 0;
    const observer = new MutationObserver(() => changes++);
    const wanted = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, wanted);
    for (let quiet = 0, before = 0; quiet < 2;) {
      await painted();
      quiet = changes === before && innerWidth === width && innerHeight === height ? quiet + 1 : 0;
      before = changes;
    }
    observer.disconnect();
  }

  /** What of the style of an element says whether something is cut off. */
  interface Style {
    overflowX: string;
    overflowY: string;
    position: string;
    isUnseen: boolean;
  }
  const styles = new Map<Element, Style>();

  /** Asked once of each element: asking the browser takes most of the time. */
  function styleOf(element: Element): Style {
    const known = styles.get(element);
    if (known) return known;
    const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
    const isUnseen = clipPath === 'inset(50%)' && position === 'absolute';
    const around = element.parentElement;
    const style = {
      overflowX,
      overflowY,
      position,
      isUnseen: isUnseen || (around !== null && styleOf(around).isUnseen),
    };
    styles.set(element, style);
    return style;
  }

  const root = document.querySelector(part) ?? document.body;
  const modal = document.querySelector('dialog:modal');

  /** Without the many parts of drawings. */
  function htmlElements(within = root): HTMLElement[] {
    const elements = [within, ...within.querySelectorAll('*')];
    return elements.filter((element) => element instanceof HTMLElement);
  }

  function nameOf(element: Element): string {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-'));
    return element.localName + classes.map((name) => `.${name}`).join('');
  }

  function inWords(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${nameOf(element)} "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`;
  }

  /** Whether it can be seen at all, and is not kept for screen readers. */
  function isShown(element: Element): boolean {
    if (modal && !modal.contains(element)) return false;
    if (element.closest('.unseen, title, option, script, style, noscript')) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return !styleOf(element).isUnseen;
  }

  /** Whether boxes that are taken out of the flow are placed by this one. */
  function holds(element: Element, position: string): boolean {
    const style = getComputedStyle(element);
    const isBlock =
      style.transform !== 'none' ||
      style.filter !== 'none' ||
      style.containerType !== 'normal' ||
      style.contain.includes('layout') ||
      style.contain.includes('paint');
    return isBlock || (position === 'absolute' && style.position !== 'static');
  }

  /** The boxes around an element that can cut it off, from the inside out. */
  function* clippers(element: Element): Generator<Element> {
    let position = styleOf(element).position;
    yield element;
    for (let at = element.parentElement; at; at = at.parentElement) {
      const isFree = position === 'absolute' || position === 'fixed';
      if (isFree && !holds(at, position)) continue;
      position = styleOf(at).position;
      yield at;
    }
  }

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  function inside(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      left: left + parseFloat(style.borderLeftWidth || '0'),
      right: right - parseFloat(style.borderRightWidth || '0'),
      top: top + parseFloat(style.borderTopWidth || '0'),
      bottom: bottom - parseFloat(style.borderBottomWidth || '0'),
    };
  }

  /** What cuts a line of text off, if anything does; boxes that can be scrolled do not. */
  function cutterOf(line: DOMRect, element: Element): Element | undefined {
    let across = true;
    let down = true;
    for (const box of clippers(element)) {
      if (!across && !down) return undefined;
      const { overflowX, overflowY } = styleOf(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, right, top, bottom } = inside(box);
      const spill = LINE * line.height + SLACK;
      const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (across && isCut(overflowX) && (line.left < left - SLACK || line.right > right + SLACK))
        return box;
      if (down && isCut(overflowY) && (line.top < top - spill || line.bottom > bottom + spill))
        return box;
      // Whatever lies outside a box that scrolls can be brought into it.
      if (overflowX === 'auto' || overflowX === 'scroll') across = false;
      if (overflowY === 'auto' || overflowY === 'scroll') down = false;
    }
    return undefined;
  }

  function findClippedTexts(): string[] {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const cutter = lines.map((line) => cutterOf(line, element)).find((box) => box !== undefined);
      if (cutter) found.push(`cut off: ${inWords(element)} by ${nameOf(cutter)}`);
    }
    return found;
  }

  /** Texts that end in dots. */
  function findShortened(): string[] {
    const isShortened = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      !!element.textContent?.trim() &&
      element.localName !== 'select' &&
      isShown(element);
    return htmlElements()
      .filter(isShortened)
      .map((element) => `shortened: ${inWords(element)}`);
  }

  /** A select shows its choice on one line, beside its arrow, whichever it is. */
  function findNarrowSelects(): string[] {
    const ARROW = 16;
    const pen = document.createElement('canvas').getContext('2d')!;
    const tooLong = (select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      // Not as a whole: with numerals of equal width the browser has no short word for it.
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const space = select.clientWidth - padding - ARROW + SLACK;
      // Some grow with what is chosen.
      const isFixed = style.getPropertyValue('field-sizing') !== 'content';
      const options = isFixed ? select.options : select.selectedOptions;
      return [...options].filter(({ label }) => pen.measureText(label).width > space);
    };
    return [...root.querySelectorAll('select')]
      .filter(isShown)
      .flatMap((select) =>
        tooLong(select).map(
          ({ label }) => `too narrow: ${nameOf(select)} "${label}" (${select.ariaLabel ?? ''})`,
        ),
      );
  }

  function findSideways(): string[] {
    const { scrollWidth } = document.documentElement;
    const page = scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    // A box that can be reached by keyboard is meant to be scrolled.
    const scrolls = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth + 1 &&
      ['auto', 'scroll'].includes(styleOf(element).overflowX) &&
      element.tabIndex < 0 &&
      isShown(element);
    const boxes = htmlElements().filter(scrolls);
    return [...page, ...boxes.map((box) => `scrolls sideways: ${inWords(box)}`)];
  }

  const isBar = (element: Element) => ['sticky', 'fixed'].includes(styleOf(element).position);

  /** Whether a bar may lie over an element: asking what lies at a point takes long. */
  function isNearBar(element: Element, bars: HTMLElement[]): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return bars.some((bar) => {
      const box = bar.getBoundingClientRect();
      const apart = box.right < left || box.left > right || box.bottom < top || box.top > bottom;
      return !apart && !bar.contains(element);
    });
  }

  /** The bar that lies over a point and does not belong to the element. */
  function barOver(element: Element, x: number, y: number): Element | undefined {
    const hit = document.elementFromPoint(x, y);
    if (!hit || element.contains(hit) || hit.contains(element)) return undefined;
    for (let at: Element | null = hit; at && !at.contains(element); at = at.parentElement)
      if (isBar(at)) return at;
    return undefined;
  }

  /** What can be reached by the Tab key but is then out of sight. */
  function findHiddenFocus(): string[] {
    const found: string[] = [];
    const before = document.activeElement;
    const bars = htmlElements(document.body).filter(isBar);
    const reachable = root.querySelectorAll<HTMLElement | SVGElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    );
    for (const element of reachable) {
      if (element.tabIndex < 0 || element.matches(':disabled') || !isShown(element)) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const inset = { x: Math.min(4, width / 4), y: Math.min(4, height / 4) };
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      const isOut = middle.x < 0 || middle.y < 0 || middle.x > innerWidth || middle.y > innerHeight;
      const points = [
        [middle.x, middle.y],
        [left + inset.x, top + inset.y],
        [right - inset.x, top + inset.y],
        [left + inset.x, bottom - inset.y],
        [right - inset.x, bottom - inset.y],
      ] as const;
      const over = isNearBar(element, bars)
        ? points.map(([x, y]) => barOver(element, x, y))
        : [undefined];
      const bar = height < 100 ? over.find(Boolean) : over.every(Boolean) ? over[0] : undefined;
      if (bar) found.push(`focus hidden: ${inWords(element)} under ${nameOf(bar)}`);
      else if (isOut && height < innerHeight) found.push(`focus out of sight: ${inWords(element)}`);
    }
    // Elsewhere the focus would close what is looked at.
    if (before instanceof HTMLElement && root.contains(before)) before.focus();
    return found;
  }

  await settled();
  const misfits = [
    ...findClippedTexts(),
    ...findShortened(),
    ...findNarrowSelects(),
    ...findSideways(),
    ...findHiddenFocus(),
  ];
  return [...new Set(misfits)];
}
