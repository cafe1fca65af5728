/** Shows a notification of the system, where the person has allowed it. The service worker opens the inbox for it. */
export async function notify(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  tag: string,
  body: string,
): Promise<void> {
  // Absent on plain HTTP from another host.
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const registration = await (serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  await registration?.showNotification('Sextant', { body, tag, icon: 'icon-192.png' });
}
