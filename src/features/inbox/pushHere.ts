import type { PeopleCalls } from '../services/people.ts';

type PushCalls = Pick<PeopleCalls, 'pushKey' | 'subscribePush' | 'unsubscribePush'>;

/**
 * Subscribes this browser to pushes; null, or why it cannot. The server removes a subscription with its session, and
 * the browser's subscription may have ended, so that a person who signs in again subscribes again.
 */
export async function subscribeHere(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  calls: PushCalls,
): Promise<string | null> {
  const registration = await serviceWorker.getRegistration();
  if (registration === undefined || !('pushManager' in registration)) return 'This browser takes no pushes.';
  const key = await calls.pushKey();
  if (!key.ok) return key.error;
  try {
    const { endpoint, keys } = (await subscription(registration.pushManager, key.value)).toJSON();
    const subscribed = await calls.subscribePush({ endpoint, keys });
    return subscribed.ok ? null : subscribed.error;
  } catch (cause) {
    // The browser has no push service, or cannot reach it.
    return cause instanceof Error ? cause.message : String(cause);
  }
}

async function subscription(pushes: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushes.subscribe(options);
  } catch (cause) {
    // Made with the key of another server.
    if (!(cause instanceof DOMException && cause.name === 'InvalidStateError')) throw cause;
    await (await pushes.getSubscription())?.unsubscribe();
    return pushes.subscribe(options);
  }
}

export async function unsubscribeHere(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  calls: PushCalls,
): Promise<void> {
  const registration = await serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await calls.unsubscribePush();
}
