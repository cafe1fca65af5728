import { useState } from 'react';
import { addressOf, type ConnectionDraft, formOf } from '#domain/catalogue/connection/connectionDraft.ts';
import type { ConnectionFault, FoundDatabase } from '#domain/catalogue/connection/databaseForm.ts';
import type { Result } from '#domain/result.ts';
import { useDevice } from '../../services/device.ts';
import type { DatabaseCalls } from '../../services/people.ts';
import { useSession } from '../../services/session.ts';
import type { OpenedDatabase } from './useOpenedDatabase.ts';

export interface Connecting {
  readonly busy: 'test' | 'save' | null;
  /** What became of the last try, of the draft as it is. */
  readonly outcome: Result<FoundDatabase | void, ConnectionFault> | null;
  readonly test: () => void;
  readonly save: () => void;
}

/** Tries what is typed of a database, or saves it. Neither waits for a device to be back online. */
export function useConnecting(
  { known }: OpenedDatabase,
  draft: ConnectionDraft,
  before: ConnectionDraft | null,
  onSaved: (name: string) => void,
): Connecting {
  const { people } = useSession();
  const { reportError } = useDevice();
  const [busy, setBusy] = useState<Connecting['busy']>(null);
  const [last, setLast] = useState<{
    of: ConnectionDraft;
    outcome: Result<FoundDatabase | void, ConnectionFault>;
  }>();
  const form = formOf(draft, before);

  function send(
    kind: 'test' | 'save',
    call: (calls: DatabaseCalls) => Promise<Result<FoundDatabase | void, ConnectionFault>>,
  ): void {
    setBusy(kind);
    people()
      .then(({ databases }) => call(databases))
      .then((outcome) => {
        setLast({ of: draft, outcome });
        if (outcome.ok && kind === 'save') onSaved(form.name);
      })
      .catch((error: unknown) => reportError(error, 'connection of a database'))
      .finally(() => setBusy(null));
  }

  return {
    busy,
    outcome: last?.of === draft ? last.outcome : null,
    test: () =>
      send('test', (calls) =>
        calls.test(
          known?.name ?? form.name,
          form.address ?? known?.address ?? addressOf(draft),
          form.certificate,
        ),
      ),
    save: () => send('save', (calls) => calls.save(known?.id ?? null, form)),
  };
}
