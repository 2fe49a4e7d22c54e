/** Where in the house one is. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'screen'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'explore'; game: string }
  | { page: 'puzzles'; game: string | undefined }
  | { page: 'card'; id: string | undefined }
  | { page: 'games' }
  | { page: 'leaderboard'; game: string }
  | { page: 'settings' }
  | { page: 'statistics' }
  | { page: 'nowhere' };

export function parse(path: string): Route {
  const [page, name, ...more] = path.split('/').filter((part) => part !== '');
  if (page === undefined) return { page: 'home' };
  if (page === 'card' && more.length === 0) return { page, id: name };
  if (page === 'puzzles' && more.length === 0) return { page, game: name };
  if (isAlone(page) && name === undefined) return { page };
  if (name === undefined || more.length > 0) return { page: 'nowhere' };
  if (page === 'table' || page === 'replay' || page === 'screen') return { page, id: name };
  if (isOfGame(page)) return { page, game: name };
  return { page: 'nowhere' };
}

function isAlone(page: string): page is 'settings' | 'statistics' | 'games' {
  return page === 'settings' || page === 'statistics' || page === 'games';
}

function isOfGame(page: string): page is 'rules' | 'learn' | 'explore' | 'leaderboard' {
  return ['rules', 'learn', 'explore', 'leaderboard'].includes(page);
}

/** The fragment of the link that skips to the content: it says nothing about the page. */
const CONTENT = '#content';

const place = $state({ now: { route: parse(location.pathname), fragment: said('') } });

function said(before: string): string {
  return location.hash === CONTENT ? before : location.hash;
}

let shown = location.pathname;

/** The route shown now, with the fragment it was opened with. */
export function here(): { route: Route; fragment: string } {
  return place.now;
}

function arrive(): void {
  const before = shown === location.pathname ? place.now.fragment : '';
  shown = location.pathname;
  place.now = { route: parse(location.pathname), fragment: said(before) };
}

/** Goes to another page of the house. */
export function go(path: string): void {
  history.pushState({}, '', path);
  arrive();
  scrollTo(0, 0);
}

/** Takes a fragment, which may be a secret, out of the address bar. */
export function dropFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  place.now = { ...place.now, fragment: '' };
}

/**
 * Who is asked before a page is left. Whoever wants to think about it says so, and calls `proceed`
 * when it is decided.
 */
type Leaving = (path: string, proceed: () => void) => boolean;
let leaving: Leaving | undefined;

/** Lets a page ask before it is left for another page of the house; gives what ends this. */
export function watchLeaving(ask: Leaving): () => void {
  leaving = ask;
  return () => {
    if (leaving === ask) leaving = undefined;
  };
}

function isHeld(path: string): boolean {
  return leaving?.(path, () => go(path)) ?? false;
}

/** Follows the browser's back and forward, and clicks on links of the house. */
export function follow(): () => void {
  window.addEventListener('popstate', wander);
  document.addEventListener('click', click);
  return () => {
    window.removeEventListener('popstate', wander);
    document.removeEventListener('click', click);
  };
}

function click(event: MouseEvent): void {
  const path = housePath(event);
  if (path === undefined) return;
  event.preventDefault();
  if (!isHeld(path)) go(path);
}

/**
 * When the browser tells of back and forward it is already there, so a page that is not to be left
 * yet is put on top again.
 */
function wander(): void {
  if (location.pathname !== shown && isHeld(location.pathname)) history.pushState({}, '', shown);
  else arrive();
}

function housePath(event: MouseEvent): string | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return undefined;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  // Links within the page, like the one that skips to the content, are the browser's.
  if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api/'))
    return undefined;
  return link.pathname + link.search + link.hash;
}
