import { useEffect, useState } from 'react';
import type { ConnectedDatabase, ConnectableEngine } from '#domain/catalogue/connection/databaseForm.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import type { DatabaseCalls } from '../../services/people.ts';

export interface OpenedDatabase {
  readonly engines: readonly ConnectableEngine[];
  /** Null for a new one. */
  readonly known: ConnectedDatabase | null;
}

/** What the dialog of a database begins with: read when it opens, and again if the server was unreachable. */
export function useOpenedDatabase(id: number | null): Result<OpenedDatabase, string> | undefined {
  const { people, connection } = useSession();
  const { reportError } = useDevice();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [opened, setOpened] = useState<Result<OpenedDatabase, string>>();
  // What is typed stays when the server goes.
  const isOpen = opened?.ok === true;
  useEffect(() => {
    if (isOpen) return undefined;
    let isCurrent = true;
    people()
      .then(({ databases }) => open(databases, id))
      .then((found) => isCurrent && setOpened(found))
      .catch((error: unknown) => reportError(error, 'dialog of a database'));
    return () => void (isCurrent = false);
  }, [people, id, isThere, isOpen, reportError]);
  return opened;
}

async function open(calls: DatabaseCalls, id: number | null): Promise<Result<OpenedDatabase, string>> {
  const [engines, known] = await Promise.all([calls.engines(), id === null ? null : calls.connection(id)]);
  if (!engines.ok) return err(engines.error);
  if (known?.ok === false) return err(known.error);
  return ok({ engines: engines.value, known: known?.value ?? null });
}
