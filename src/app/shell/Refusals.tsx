import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '#features/services.ts';
import { parkedRows } from '#store/outbox.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { refusalText } from '../sync/refusalText.ts';

/** Tells once of each change that the server refused. Those of before the page was opened stand in the outbox only. */
export function Refusals(): null {
  const { db, toasts, reportError } = useServices();
  const [, navigate] = useLocation();
  const parked = useLive(() => parkedRows(db), [db]);
  const told = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (parked === undefined) return;
    const before = told.current;
    told.current = new Set(parked.map(refusalOf));
    if (before === null) return;
    async function tell(row: OutboxRow): Promise<void> {
      const text = await refusalText(db, row);
      if (text === null) return;
      toasts.show('danger', text, { action: { label: t('Show'), run: () => navigate('/offline/') } });
    }
    for (const row of parked) {
      if (!before.has(refusalOf(row))) tell(row).catch((error: unknown) => reportError(error, 'refusal'));
    }
  }, [parked, db, toasts, reportError, navigate]);
  return null;
}

/** A change that is tried again and refused again is told again. */
function refusalOf({ id, attempts }: OutboxRow): string {
  return `${id} ${attempts}`;
}
