import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setNotifying } from '#commands/inbox.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useSession } from '../services/session.ts';
import { subscribeHere, unsubscribeHere } from './pushHere.ts';

/** Turns notifications of the system on and off. The browser asks only when this is pressed. */
export function NotifyButton(): ReactNode {
  const { db, change, reportError } = useDevice();
  const { toasts, visiting } = usePage();
  const { people, conf } = useSession();
  const { mode } = useObservable(conf);
  const isOn = useLive(() => setting(db, 'notifies'), [db]);
  const [isBusy, setBusy] = useState(false);
  // Absent on plain HTTP from another host. A visit keeps nothing.
  if (!('Notification' in globalThis) || isOn === undefined || visiting !== null) return null;
  const isShown = isOn && Notification.permission === 'granted';

  async function turnOn(): Promise<void> {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      toasts.show(
        'warning',
        t('The browser does not allow notifications. Allow them in its settings for this site.'),
      );
      return;
    }
    change(setNotifying({ isOn: true }));
    const fault = mode === 'embedded' ? await subscribeHere(navigator, await people()) : null;
    toasts.show(
      fault === null ? 'success' : 'info',
      fault === null
        ? t('This device shows notifications')
        : t('This device shows notifications while the app is open. {fault}', { fault }),
    );
  }

  async function turnOff(): Promise<void> {
    change(setNotifying({ isOn: false }));
    await unsubscribeHere(navigator, await people());
  }

  const press = (): void => {
    setBusy(true);
    (isShown ? turnOff() : turnOn())
      .catch((error: unknown) => reportError(error, 'notifications'))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={isShown ? BellOff : Bell} isDisabled={isBusy} onPress={press}>
      {isShown ? t('Stop notifications') : t('Notify on this device')}
    </Button>
  );
}
