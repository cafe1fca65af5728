import { useEffect, useEffectEvent, useRef } from 'react';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { forgetMerge } from '#documents/commands/lifeCommands.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import type { IsMentioned } from './mergedText.ts';

/** Reports a save of a document that was merged with changes of others, and offers to undo the merge. */
export function useMergedToast(row: StoredDocument | null | undefined, isMentioned?: IsMentioned): void {
  const { change, reportError } = useDevice();
  const { toasts } = usePage();
  const reportedAt = useRef(0);
  const show = useEffectEvent(async ({ id, kind }: StoredDocument, merged: Merged) => {
    // Only after a merge is it needed.
    const { describeMerge } = await import('./mergedText.ts');
    const { text, undo } = describeMerge(kind, merged, isMentioned);
    if (text !== null)
      toasts.show('info', text, {
        lasting: true,
        action: { label: t('Undo'), run: () => change(changeDocument({ id, changes: [...undo] })) },
      });
    change(forgetMerge({ id }));
  });

  useEffect(() => {
    if (row?.merged == null || row.merged.at === reportedAt.current) return;
    reportedAt.current = row.merged.at;
    show(row, row.merged).catch((error: unknown) => reportError(error, 'merged save'));
  }, [row, reportError]);
}

type Merged = NonNullable<StoredDocument['merged']>;
