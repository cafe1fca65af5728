import { useCallback, useState } from 'react';
import { useOutcome } from '../documents/useOutcome.ts';
import type { PeopleCalls, ReadingOutcome } from '../services/people.ts';
import { useSession } from '../services/session.ts';
import type { ListReading } from '../documents/useListReading.ts';

export interface ReadServerRows<Row> {
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly reading: ListReading;
  readonly reload: () => void;
}

/** A list that is read when its page opens, and never kept on the device. */
export function useServerRows<Row>(
  name: string,
  read: (calls: PeopleCalls) => ReadingOutcome<readonly Row[]>,
): ReadServerRows<Row> {
  const { people } = useSession();
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<{ readonly turn: number; readonly rows: readonly Row[] }>();
  const outcome = useOutcome(`${name} ${turn}`, async () => {
    const found = await read(await people());
    setKnown((before) => {
      // An earlier read may end later.
      if (before !== undefined && before.turn > turn) return before;
      if (found.ok) return { turn, rows: found.value };
      return { turn, rows: found.error === 'missing' ? [] : (before?.rows ?? []) };
    });
    return found.ok ? 'read' : found.error;
  });
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { rows: known?.rows, reading: { list: null, outcome, readAt: null }, reload };
}
