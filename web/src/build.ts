/** The name of this page's build, as its script is called; none while it is being developed. */
export const build: string | undefined = import.meta.env.PROD
  ? /index-([\w-]+)\.js/.exec(import.meta.url)?.[1]
  : undefined;

/**
 * The least time between two loadings. During an update the page may come from a server of either
 * build and its table from one of the other, over and over.
 */
const PAUSE = 5 * 60_000;
const LOADED = 'loaded-anew';

/** How long it takes until the page may be loaded anew, in milliseconds. */
export function untilLoading(): number {
  const last = Number(sessionStorage.getItem(LOADED) ?? -PAUSE);
  return Math.max(0, last + PAUSE - Date.now());
}

/** Loads the page anew because the server has another build of it. */
export function loadAnew(reload = () => location.reload()): void {
  sessionStorage.setItem(LOADED, String(Date.now()));
  reload();
}
