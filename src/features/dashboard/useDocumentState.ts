import { useCallback, useEffect, useRef } from 'react';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';

/**
 * `conflict`: a save waits for a person. `draft`: edited and not saved. `saved`: on its way to the server. `confirmed`: as
 * on the server.
 */
type DocumentState = 'conflict' | 'draft' | 'saved' | 'confirmed';

export function useDocumentState(id: number): DocumentState | undefined {
  const { db } = useDevice();
  return useLive(() => documentState(db, id), [db, id]);
}

async function documentState(db: SextantDb, id: number): Promise<DocumentState | undefined> {
  const row = await documentOfDashboard(db, id);
  if (row === undefined) return undefined;
  if (row.conflict !== null) return 'conflict';
  if (row.draft !== null && row.draft.done.length > 0) return 'draft';
  return row.saved === null ? 'confirmed' : 'saved';
}

/** Tells that a dashboard was saved only after the server has confirmed it (TOST-15). */
export function useSavedToast(id: number): () => void {
  const { toasts } = usePage();
  const state = useDocumentState(id);
  const isSaving = useRef(false);
  useEffect(() => {
    if (state !== 'confirmed' || !isSaving.current) return;
    isSaving.current = false;
    toasts.show('success', t('This dashboard was saved successfully.'));
  }, [state, toasts]);
  return useCallback(() => void (isSaving.current = true), []);
}
