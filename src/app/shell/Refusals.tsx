import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { parkedRows, refusedDeletions } from '#store/outbox/outbox.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { isPostponed } from '../sync/editorRefusalText.ts';
import { refusalText } from '../sync/refusalText.ts';

/** Removals that are reported: a removed tab is already gone for the person, whenever the server confirms. */
const REMOVED = ['query', 'table', 'document'];

/** Reports each rejected change once. Those from before the page was opened are only in the outbox. */
export function Refusals(): null {
  const { db, reportError } = useDevice();
  const { toasts } = usePage();
  const navigate = useNavigate();
  const refused = useLive(
    async () => [...(await parkedRows(db)), ...(await refusedDeletions(db, REMOVED))],
    [db],
  );
  const reported = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (refused === undefined) return;
    const before = reported.current;
    reported.current = new Set(refused.map(refusalOf));
    if (before === null) return;
    async function show(row: OutboxRow): Promise<void> {
      const text = await refusalText(db, row);
      if (text === null) return;
      toasts.show(isPostponed(row) ? 'warning' : 'danger', text, {
        action: { label: t('Show'), run: () => void navigate('/offline/') },
      });
    }
    for (const row of refused) {
      if (!before.has(refusalOf(row))) show(row).catch((error: unknown) => reportError(error, 'refusal'));
    }
  }, [refused, db, toasts, reportError, navigate]);
  return null;
}

/** A change that a person retries and that is rejected again is reported again; a deletion is retried automatically. */
function refusalOf({ id, attempts, role }: OutboxRow): string {
  return role === 'delete' ? id : `${id} ${attempts}`;
}
