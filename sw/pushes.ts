import * as v from 'valibot';
import { pushMessage } from '#contract/notice.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** Shows what the server pushes, without names, and opens the inbox when it is pressed. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients } = worker;
  worker.addEventListener('push', (event) => {
    const read = v.safeParse(pushMessage, parseJson(event.data?.text() ?? ''));
    // A browser takes the right away from a page that shows nothing.
    const { tag, text } = read.success ? read.output : { tag: '', text: 'There is something new' };
    event.waitUntil(registration.showNotification('Sextant', { body: text, tag, icon: 'icon-192.png' }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const inbox = `${registration.scope}inbox/`;
    const open = async (): Promise<unknown> => {
      const [first] = await clients.matchAll({ type: 'window' });
      return first === undefined ? clients.openWindow(inbox) : (await first.navigate(inbox))?.focus();
    };
    event.waitUntil(open());
  });
}
