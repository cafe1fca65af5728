import { useCallback, useState } from 'react';
import type { HiddenDatabase } from '#domain/catalogue/connection/databaseForm.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import { useSession } from '../../services/session.ts';

export interface HiddenDatabases {
  readonly rows: readonly HiddenDatabase[];
  readonly reload: () => void;
}

const NONE: readonly HiddenDatabase[] = [];

/** The databases that the editor does not offer, for who may change that. They are not kept on the device. */
export function useHiddenDatabases(isWanted: boolean): HiddenDatabases {
  const { people } = useSession();
  const [turn, setTurn] = useState(0);
  const [rows, setRows] = useState(NONE);
  useOutcome(isWanted ? `hidden databases ${turn}` : null, async () => {
    const found = await (await people()).databases.hidden();
    if (found.ok) setRows(found.value);
    return found.ok ? 'read' : found.error;
  });
  return { rows: isWanted ? rows : NONE, reload: useCallback(() => setTurn((now) => now + 1), []) };
}
