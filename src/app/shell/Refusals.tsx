import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '#features/services.ts';
import { parkedRows, refusedDeletions } from '#store/outbox.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { isPostponed } from '../sync/editorRefusalText.ts';
import { refusalText } from '../sync/refusalText.ts';

/** What is removed beside a tab: a tab itself is gone for the person, whenever the server agrees. */
const REMOVED = ['query', 'table'];

/** Tells once of each change that the server refused. Those of before the page was opened stand in the outbox only. */
export function Refusals(): null {
  const { db, toasts, reportError } = useServices();
  const navigate = useNavigate();
  const refused = useLive(
    async () => [...(await parkedRows(db)), ...(await refusedDeletions(db, REMOVED))],
    [db],
  );
  const told = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (refused === undefined) return;
    const before = told.current;
    told.current = new Set(refused.map(refusalOf));
    if (before === null) return;
    async function tell(row: OutboxRow): Promise<void> {
      const text = await refusalText(db, row);
      if (text === null) return;
      toasts.show(isPostponed(row) ? 'warning' : 'danger', text, {
        action: { label: t('Show'), run: () => void navigate('/offline/') },
      });
    }
    for (const row of refused) {
      if (!before.has(refusalOf(row))) tell(row).catch((error: unknown) => reportError(error, 'refusal'));
    }
  }, [refused, db, toasts, reportError, navigate]);
  return null;
}

/** A change that a person tries again and that is refused again is told again; a deletion is tried by itself. */
function refusalOf({ id, attempts, role }: OutboxRow): string {
  return role === 'delete' ? id : `${id} ${attempts}`;
}
