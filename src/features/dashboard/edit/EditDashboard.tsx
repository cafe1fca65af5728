import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime.ts';
import { useEditAddress } from '../useEditAddress.ts';
import { createDocumentDraft } from './documentDraft.ts';
import { EditMode } from './EditMode.tsx';

/** The dashboard on screen, being edited. */
export function EditDashboard({ onSave }: { readonly onSave: () => void }): ReactNode {
  const { db } = useDevice();
  const { dashboard } = useDashboard();
  const row = useLive(() => documentOfDashboard(db, dashboard.id), [db, dashboard.id]);
  return row === undefined ? null : <Editing key={row.id} row={row} onSave={onSave} />;
}

interface EditingProps {
  readonly row: StoredDocument;
  /** Called when a save starts; the page reports when the server has confirmed it. */
  readonly onSave: () => void;
}

function Editing({ row, onSave }: EditingProps): ReactNode {
  const { db, dispatch, reportError, reportStorageFailure } = useDevice();
  const { charts } = useDashboard();
  const { leave } = useEditAddress();
  const [draft] = useState(() =>
    createDocumentDraft(row, {
      linked: [...charts.values()],
      onSave,
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
  return <EditMode draft={draft} onLeave={leave} />;
}
