import {
  ChartColumn,
  Copy,
  EllipsisVertical,
  History,
  Redo2,
  RefreshCw,
  Replace,
  Save,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restoreDocumentVersion } from '#documents/commands/lifeCommands.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { isInConflict } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { DocumentConflict } from '../documents/conflict/DocumentConflict.tsx';
import type { DocumentDraft, DocumentDraftState } from '../documents/draft/documentDraft.ts';
import { useDevice } from '../services/device.ts';
import { useDashboards } from '../services/dashboards.ts';
import { usePage } from '../services/page.ts';
import { useCaller } from '../services/useCaller.ts';
import { removeDatasets } from '../documents/datasetUsers/removeDatasets.ts';
import { StandsOn } from '../documents/datasetUsers/StandsOn.tsx';
import type { Users } from '../documents/datasetUsers/useUsers.ts';
import { copyDataset } from './datasetLife.ts';
import { savingFault } from './savingFault.ts';

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

export interface DatasetActionsProps {
  readonly row: StoredDocument;
  readonly draft: DocumentDraft<DatasetContents>;
  readonly state: DocumentDraftState<DatasetContents>;
  readonly mayChange: boolean;
  readonly users: Users;
}

/** Undo, save, and what else is done with a dataset. */
export function DatasetActions({ row, draft, state, mayChange, users }: DatasetActionsProps): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const { dashboards, explore } = useDashboards();
  const caller = useCaller();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'sync' | 'replace' | 'discard' | 'delete' | 'history' | null>(null);
  const { content } = state;
  const { title } = content;
  const fault = savingFault(content);
  const close = (): void => setOpen(null);
  const guarded = (work: () => Promise<string | null>) => (): void =>
    void work().then(
      (address) => address !== null && void navigate(address),
      (error: unknown) => device.reportError(error, 'dataset'),
    );
  const { remoteId } = row;
  const remove = async (): Promise<string | null> => {
    const services = { ...device, toasts, dashboards, explore, caller, users: users.users };
    const listed = {
      name: title,
      document: () => Promise.resolve(row),
      read: () => Promise.resolve('read' as const),
    };
    return (await removeDatasets(services, [listed])) ? '/tablemodelview/list/' : null;
  };
  return (
    <>
      {isInConflict(row) && <DocumentConflict row={row} title={title} />}
      <IconButton icon={Undo2} label={t('Undo')} isDisabled={!state.canUndo} onPress={draft.undo} />
      <IconButton icon={Redo2} label={t('Redo')} isDisabled={!state.canRedo} onPress={draft.redo} />
      <Button
        icon={ChartColumn}
        isDisabled={remoteId === null}
        onPress={() => remoteId !== null && void navigate(newChartAddress(remoteId))}
      >
        {t('New chart')}
      </Button>
      <Button
        kind="primary"
        icon={Save}
        isDisabled={!mayChange || !state.isChanged || fault !== null}
        onPress={draft.save}
        {...(fault !== null && { title: fault })}
      >
        {t('Save')}
      </Button>
      <Menu
        label={t('Dataset actions')}
        placement="bottom end"
        items={[
          {
            id: 'sync',
            label: t('Sync columns from source'),
            icon: RefreshCw,
            disabled: remoteId === null,
            run: () => setOpen('sync'),
          },
          {
            id: 'replace',
            label: t('Replace everywhere…'),
            icon: Replace,
            disabled: remoteId === null,
            run: () => setOpen('replace'),
          },
          { id: 'copy', label: t('Duplicate'), icon: Copy, run: guarded(() => copyDataset(device, row)) },
          { id: 'history', label: t('History'), icon: History, run: () => setOpen('history') },
          {
            id: 'discard',
            label: t('Discard changes'),
            icon: Undo2,
            separated: true,
            danger: true,
            disabled: !state.isChanged,
            run: () => setOpen('discard'),
          },
          {
            id: 'delete',
            label: t('Delete'),
            icon: Trash2,
            danger: true,
            disabled: !mayChange,
            run: () => setOpen('delete'),
          },
        ]}
      >
        <IconButton label={t('Dataset actions')} icon={EllipsisVertical} />
      </Menu>
      <Suspense fallback={null}>
        {open === 'sync' && remoteId !== null && (
          <SyncColumnsDialog
            datasetId={remoteId}
            draft={draft}
            isSaved={!state.isChanged}
            users={users}
            onClose={close}
          />
        )}
        {open === 'replace' && (
          <ReplaceDialog row={row} content={content} users={users} first={NOTHING_CHOSEN} onClose={close} />
        )}
        {open === 'history' && (
          <DocumentVersionsDialog
            of={row}
            title={title}
            onClose={close}
            onRestore={({ seq }) =>
              device.change(
                restoreDocumentVersion({
                  seq,
                  label: t('Restored version'),
                  made: { id: newId(device.random), uuid: newUuid(device.random) },
                }),
              )
            }
          />
        )}
      </Suspense>
      <ConfirmDialog
        title={t('Discard the changes?')}
        confirmLabel={t('Discard changes')}
        isDanger
        isOpen={open === 'discard'}
        onConfirm={draft.discard}
        onClose={close}
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
        onConfirm={guarded(remove)}
        onClose={close}
      >
        <StandsOn users={users} n={1} />
      </ConfirmDialog>
    </>
  );
}
