import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { newId } from '#domain/ids.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime.ts';
import { useEditAddress } from '../useEditAddress.ts';
import { createDocumentDraft } from './session/documentDraft.ts';
import { EditMode } from './EditMode.tsx';
import { leftCommands } from './session/unstoredSteps.ts';

/** The dashboard on screen, being edited. */
export function EditDashboard({ onSave }: { readonly onSave: (documentId: string) => void }): ReactNode {
  const { db } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  return row === undefined ? null : <Editing key={row.id} row={row} onSave={onSave} />;
}

interface EditingProps {
  readonly row: StoredDocument;
  /** A save of the document begins. */
  readonly onSave: (documentId: string) => void;
}

function Editing({ row, onSave }: EditingProps): ReactNode {
  const { db, dispatch, random, reportError, reportStorageFailure, unloadEdits } = useDevice();
  const { charts } = useDashboard();
  const { leave } = useEditAddress();
  const navigate = useNavigate();
  // Discarding a dashboard that was never saved leaves nothing to show.
  const isNew = row.confirmed === null && row.saved === null;
  const [draft] = useState(() =>
    createDocumentDraft(row, {
      // The layout names charts that no server has yet by their local ids.
      linked: [...charts.values()].filter(({ id }) => id >= 0),
      onSave: () => onSave(row.id),
      newMark: () => newId(random),
      async write(command) {
        try {
          const written = await dispatch(command);
          if (!written.ok) reportStorageFailure(written.error, null);
        } catch (error) {
          reportError(error, 'edit dashboard');
        }
        return (await getDocument(db, row.id)) ?? null;
      },
    }),
  );
  useEffect(() => draft.take(row), [draft, row]);
  useEffect(() => {
    const { id } = row;
    unloadEdits
      .handOn(async (left) => {
        const now = left.id === id ? await getDocument(db, id) : undefined;
        if (now === undefined) return left.id === id;
        for (const command of leftCommands(now, left.sql)) {
          const written = await dispatch(command);
          if (!written.ok) return false;
        }
        return true;
      })
      .catch((error: unknown) => reportError(error, 'edits of a closed page'));
    return unloadEdits.watch(() => {
      const steps = draft.unstored();
      return steps.length === 0 ? [] : [[id, JSON.stringify(steps)]];
    });
    // A draft is of one document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft]);
  return (
    <EditMode
      draft={draft}
      onLeave={leave}
      onDiscard={isNew ? () => void navigate('/dashboard/list/') : leave}
    />
  );
}
