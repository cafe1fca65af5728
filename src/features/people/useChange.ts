import { useState } from 'react';
import { useDevice } from '../services/device.ts';
import type { ChangeOutcome, PeopleCalls } from '../services/people.ts';
import { useSession } from '../services/session.ts';

export interface Changing {
  readonly isBusy: boolean;
  /** Why the last change was not made; empty if it was. */
  readonly fault: string;
  readonly change: (send: (calls: PeopleCalls) => ChangeOutcome, onDone: () => void) => void;
}

/** Sends a change at once: nobody expects a right to be given or taken later, when a device is back online. */
export function useChange(): Changing {
  const { people } = useSession();
  const { reportError } = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function make(send: (calls: PeopleCalls) => ChangeOutcome, onDone: () => void): Promise<void> {
    const done = await send(await people());
    setFault(done.ok ? '' : done.error);
    if (done.ok) onDone();
  }
  return {
    isBusy,
    fault,
    change(send, onDone) {
      setBusy(true);
      make(send, onDone)
        .catch((error: unknown) => reportError(error, 'change of people'))
        .finally(() => setBusy(false));
    },
  };
}
