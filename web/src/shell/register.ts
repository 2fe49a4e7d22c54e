/**
 * Lets the browser keep the page, where it may: on plain HTTP in a local network there are no
 * service workers, and everything works without them.
 */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  });
}
