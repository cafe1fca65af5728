import { useEffect, useRef } from 'react';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { forgetMerge } from '#documents/commands/lifeCommands.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';

/** Reports a save of this dashboard that was merged with changes of others, and offers to undo the merge. */
export function useMergedToast(dashboardId: number): void {
  const { db, change, reportError } = useDevice();
  const { toasts } = usePage();
  const row = useLive(() => documentOfDashboard(db, dashboardId), [db, dashboardId]);
  const reportedAt = useRef(0);

  useEffect(() => {
    if (row?.merged == null || row.merged.at === reportedAt.current) return;
    reportedAt.current = row.merged.at;
    show(row, row.merged).catch((error: unknown) => reportError(error, 'merged save'));

    async function show({ id, kind }: StoredDocument, merged: NonNullable<StoredDocument['merged']>) {
      // Only after a merge is it needed.
      const { describeMerge } = await import('../documents/conflict/mergedText.ts');
      const { text, undo } = describeMerge(kind, merged);
      if (text !== null)
        toasts.show('info', text, {
          lasting: true,
          action: { label: t('Undo'), run: () => change(changeDocument({ id, changes: [...undo] })) },
        });
      change(forgetMerge({ id }));
    }
  }, [row, toasts, change, reportError]);
}
