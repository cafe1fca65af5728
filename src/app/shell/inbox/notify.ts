/** Whether the person has allowed it. The interface is absent on plain HTTP from another host. */
export const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Shows a notification of the system, where the person has allowed it. The service worker opens the inbox for it. */
export async function notify(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  tag: string,
  body: string,
): Promise<void> {
  if (!mayNotify()) return;
  const registration = await (serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  await registration?.showNotification('Sextant', { body, tag, icon: 'icon-192.png' });
}
