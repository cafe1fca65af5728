import type { PeopleCalls } from '../services/people.ts';

type PushCalls = Pick<PeopleCalls, 'pushKey' | 'subscribePush' | 'unsubscribePush'>;

/** Lets the server tell this browser at once; null, or why it cannot. */
export async function subscribeHere(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  calls: PushCalls,
): Promise<string | null> {
  const registration = await serviceWorker.getRegistration();
  if (registration === undefined || !('pushManager' in registration)) return 'This browser takes no pushes.';
  const key = await calls.pushKey();
  if (!key.ok) return key.error;
  try {
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.value,
    });
    const { endpoint, keys } = subscription.toJSON();
    const told = await calls.subscribePush({ endpoint, keys });
    return told.ok ? null : told.error;
  } catch (cause) {
    // The browser has no push service, or cannot reach it.
    return cause instanceof Error ? cause.message : String(cause);
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
