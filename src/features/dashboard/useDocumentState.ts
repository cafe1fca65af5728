import { useCallback, useEffect, useRef, useState } from 'react';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { belowDraft } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';

/**
 * `deleted`: on the server, while edits of it are here. `conflict`: a save waits for a person. `draft`: edited and not
 * saved. `saved`: on its way to the server. `confirmed`: as on the server.
 */
type DocumentState = 'deleted' | 'conflict' | 'draft' | 'saved' | 'confirmed';

export function useDocumentState(id: number): DocumentState | undefined {
  const { db } = useDevice();
  return useLive(() => documentState(db, id), [db, id]);
}

async function documentState(db: SextantDb, id: number): Promise<DocumentState | undefined> {
  const row = await documentOfDashboard(db, id);
  return row && stateOf(row);
}

function stateOf(row: StoredDocument): DocumentState {
  const { draft, saved, conflict, detachedAt } = row;
  if (detachedAt !== null) return 'deleted';
  if (conflict !== null) return 'conflict';
  if (draft !== null && (draft.done.length > 0 || belowDraft(row) === null)) return 'draft';
  return saved === null ? 'confirmed' : 'saved';
}

/** A save that the server has not confirmed yet. */
export interface Saving {
  readonly isPending: boolean;
  /** A save on this page was confirmed. */
  readonly isDone: boolean;
  readonly begin: (documentId: string) => void;
}

/** Reports that a dashboard was saved, only after the server has confirmed it (TOST-15). */
export function useSavedToast(): Saving {
  const { db } = useDevice();
  const { toasts } = usePage();
  const [saving, setSaving] = useState<{ readonly id: string } | null>(null);
  const reported = useRef<object | null>(null);
  const row = useLive(
    async () => (saving === null ? null : ((await getDocument(db, saving.id)) ?? null)),
    [db, saving],
  );
  const isConfirmed = row != null && row.id === saving?.id && stateOf(row) === 'confirmed';
  useEffect(() => {
    if (!isConfirmed || reported.current === saving) return;
    reported.current = saving;
    toasts.show('success', t('This dashboard was saved successfully.'));
  }, [isConfirmed, saving, toasts]);
  const begin = useCallback((id: string) => setSaving({ id }), []);
  return { isPending: saving !== null && !isConfirmed, isDone: isConfirmed, begin };
}
