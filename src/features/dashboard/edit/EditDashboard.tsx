import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { belowDraft } from '#documents/state/state.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { useLive } from '#ui/useLive.ts';
import { useStepWriter } from '../../documents/draft/useStepWriter.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useEditAddress } from '../address/useEditAddress.ts';
import { createDashboardDraft } from './session/dashboardDraft.ts';
import { EditMode } from './EditMode.tsx';

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
  const { charts } = useDashboard();
  const { leave } = useEditAddress();
  const navigate = useNavigate();
  const write = useStepWriter(row.id, 'edit dashboard');
  // Discarding a dashboard that was never saved leaves nothing to show.
  const isNew = belowDraft(row) === null;
  const [draft] = useState(() =>
    createDashboardDraft(row, {
      // The layout names charts that no server has yet by their local ids.
      linked: [...charts.values()].filter(({ id }) => id >= 0),
      onSave: () => onSave(row.id),
      write,
    }),
  );
  useEffect(() => draft.take(row), [draft, row]);
  return (
    <EditMode
      draft={draft}
      onLeave={leave}
      onDiscard={isNew ? () => void navigate('/dashboard/list/') : leave}
    />
  );
}
