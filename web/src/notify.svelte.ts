import { choose, settings } from './settings/settings.svelte';

/** Browsers keep notifications from pages on plain http, and some have none. */
type Leave = NotificationPermission | 'missing';

let leave: Leave = $state(current());

function current(): Leave {
  return typeof Notification !== 'undefined' && isSecureContext
    ? Notification.permission
    : 'missing';
}

/** Whether the browser lets the page call somebody: not decided yet, granted, denied or never. */
export function callLeave(): Leave {
  return leave;
}

/** Whether notifications are shown. */
export function isCalling(): boolean {
  return leave === 'granted' && settings.calls;
}

/** Asks for leave, by a click and only if nobody has decided; then notifications are shown. */
export async function startCalling(): Promise<void> {
  choose('calls', true);
  leave = current();
  if (leave !== 'default') return;
  await Notification.requestPermission().catch(() => undefined);
  leave = current();
}

export function stopCalling(): void {
  choose('calls', false);
}

interface Call {
  title: string;
  body: string;
  /** A later call with the same tag takes the place of this one. */
  tag: string;
}

/** Calls whoever has allowed it; gives what takes the call back. */
export function call({ title, body, tag }: Call): () => void {
  if (!isCalling()) return () => {};
  const options = { body, tag, icon: '/icon-192.png' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return () => notification.close();
  } catch {
    // Phones show only those of a service worker.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, options));
    return () => {};
  }
}
