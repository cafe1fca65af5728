import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { removeDatasets } from '../documents/datasetUsers/removeDatasets.ts';
import { StandsOn } from '../documents/datasetUsers/StandsOn.tsx';
import type { Users } from '../documents/datasetUsers/useUsers.ts';
import type { DocumentDraft, DocumentDraftState } from '../documents/draft/documentDraft.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useCaller } from '../services/useCaller.ts';

const ReplaceDialog = lazyPart(async () => ({
  default: (await import('./replace/ReplaceDialog.tsx')).ReplaceDialog,
}));
const SyncColumnsDialog = lazyPart(async () => ({
  default: (await import('./parts/SyncColumnsDialog.tsx')).SyncColumnsDialog,
}));
const DocumentVersionsDialog = lazyPart(async () => ({
  default: (await import('../documents/versions/DocumentVersionsDialog.tsx')).DocumentVersionsDialog,
}));

const NOTHING_CHOSEN = { kind: 'column', from: '', to: '' } as const;

/** The dialogs of the dataset's menu, by name. */
export type DatasetDialog = 'sync' | 'replace' | 'discard' | 'delete' | 'history';

export interface EditedDataset {
  readonly row: StoredDocument;
  readonly draft: DocumentDraft<DatasetContents>;
  readonly state: DocumentDraftState<DatasetContents>;
  readonly users: Users;
}

interface DatasetDialogsProps extends EditedDataset {
  readonly open: DatasetDialog | null;
  readonly onClose: () => void;
}

/** The dialog of the dataset's menu that is open. */
export function DatasetDialogs({ row, draft, state, users, open, onClose }: DatasetDialogsProps): ReactNode {
  const { title } = state.content;
  const remove = useRemoving(row, title, users);
  const { remoteId } = row;
  const { content } = state;
  return (
    <>
      <Suspense fallback={null}>
        {open === 'sync' && remoteId !== null && (
          <SyncColumnsDialog
            datasetId={remoteId}
            draft={draft}
            isSaved={!state.isChanged}
            users={users}
            onClose={onClose}
          />
        )}
        {open === 'replace' && (
          <ReplaceDialog row={row} content={content} users={users} first={NOTHING_CHOSEN} onClose={onClose} />
        )}
        {open === 'history' && <DocumentVersionsDialog of={row} title={title} onClose={onClose} />}
      </Suspense>
      <ConfirmDialog
        title={t('Discard the changes?')}
        confirmLabel={t('Discard changes')}
        isDanger
        isOpen={open === 'discard'}
        onConfirm={draft.discard}
        onClose={onClose}
      >
        {t(
          'The dataset goes back to what was saved last. The changes stay among the versions on this device.',
        )}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Delete “{title}”?', { title })}
        confirmLabel={t('Delete')}
        isDanger
        isOpen={open === 'delete'}
        onConfirm={remove}
        onClose={onClose}
      >
        <StandsOn users={users} n={1} />
      </ConfirmDialog>
    </>
  );
}

/** Deletes the dataset and opens the list of datasets. */
function useRemoving(row: StoredDocument, name: string, { users }: Users): () => void {
  const device = useDevice();
  const { toasts } = usePage();
  const { dashboards, explore } = useDashboards();
  const caller = useCaller();
  const navigate = useNavigate();
  const document = () => Promise.resolve(row);
  const read = () => Promise.resolve('read' as const);
  return () =>
    void removeDatasets({ ...device, toasts, dashboards, explore, caller, users }, [
      { name, document, read },
    ]).then(
      (isDone) => isDone && void navigate('/tablemodelview/list/'),
      (error: unknown) => device.reportError(error, 'dataset'),
    );
}
