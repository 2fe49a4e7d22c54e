/**
 * The service worker: keeps what the first page needs, so that it opens at once and can say when the
 * house is unreachable. The build puts in its own name and what belongs to the first page.
 */
const BUILD = '__BUILD__';
const SHELL = ['__SHELL__'];

/** How long the house may take to send the page before the kept one is shown. */
const PATIENCE = 3000;
const PREFIX = 'shell-';
const CACHE = PREFIX + BUILD;
const DOCUMENT = '/';

/** What of a service worker is used here; the types of the page do not know them. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void);
}
const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(document(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
  else event.respondWith(fetch(event.request).catch(() => kept(event.request)));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([DOCUMENT, ...SHELL]);
  await worker.skipWaiting();
}

/** What other builds have kept is of no use any more. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page as the house sends it now; the kept one only where it sends none in time. */
async function document(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer) return answer;
  } catch {
    return kept(DOCUMENT);
  }
  return (await caches.match(DOCUMENT, { cacheName: CACHE })) ?? fresh;
}

/** What is in the assets never changes under the same name. */
async function asset(request: Request): Promise<Response> {
  const found = await caches.match(request, { cacheName: CACHE });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function kept(request: Request | string): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? Response.error();
}

export {};
