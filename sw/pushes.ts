import * as v from 'valibot';
import { pushMessage } from '#contract/people/notice.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** Shows what the server pushes, without names, and opens the inbox when it is pressed. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients } = worker;
  const { scope } = registration;
  const inbox = `${scope}inbox/`;
  // Frames, and screens on walls, belong to nobody who reads an inbox.
  const isRead = ({ frameType, url }: WindowClient): boolean =>
    frameType !== 'nested' && !url.startsWith(`${scope}kiosk/`) && !url.startsWith(`${scope}embedded/`);
  worker.addEventListener('push', (event) => {
    const read = v.safeParse(pushMessage, parseJson(event.data?.text() ?? ''));
    // A browser revokes the permission of an app that shows nothing.
    const { tag, text } = read.success ? read.output : { tag: '', text: 'There is something new' };
    event.waitUntil(registration.showNotification('Sextant', { body: text, tag, icon: 'icon-192.png' }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const open = async (): Promise<unknown> => {
      const windows = (await clients.matchAll({ type: 'window' })).filter(isRead);
      const there = windows.find(({ url }) => url.startsWith(inbox)) ?? (await windows[0]?.navigate(inbox));
      return there ? there.focus() : clients.openWindow(inbox);
    };
    event.waitUntil(open());
  });
}
