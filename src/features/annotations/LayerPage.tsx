import { CalendarClock, Plus, Redo2, Save, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { layerDocument } from '#documents/kinds/annotationLayer.ts';
import { deleteDocument } from '#documents/commands/lifeCommands.ts';
import type { AnnotationParts, LayerContents } from '#domain/chart/annotation/layerContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentsByNumber, getDocument, isInConflict } from '#store/documents/documents.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { DocumentConflict } from '../documents/DocumentConflict.tsx';
import { useDocumentDraft } from '../documents/useDocumentDraft.ts';
import { useOutcome } from '../documents/useOutcome.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { EntryDialog } from './EntryDialog.tsx';
import styles from './Layer.module.css';

const LIST = '/annotationlayer/list/';

/** An annotation layer with its annotations, by its id on the server or on this device. */
export default function LayerPage(): ReactNode {
  const { id = '' } = useParams();
  const { db } = useDevice();
  const { explore } = useDashboards();
  const navigate = useNavigate();
  const outcome = useOutcome('annotation layers', async () => (await explore()).readLayers());
  const row = useLive(async () => {
    const numbered = /^\d+$/.test(id) ? await documentsByNumber(db, 'annotationLayer', Number(id)) : [];
    const found = numbered[0] ?? (await getDocument(db, id));
    return found?.kind === 'annotationLayer' && found.deletedAt === null ? found : null;
  }, [db, id]);
  if (row) return <LayerEditor key={row.id} row={row} />;
  return (
    <>
      <PageHeader title={t('Annotation layer')} />
      {row === null && outcome !== null && (
        <EmptyState
          icon={CalendarClock}
          title={t('This annotation layer cannot be shown')}
          action={<Button onPress={() => void navigate(LIST)}>{t('All annotation layers')}</Button>}
        >
          {outcome === 'read'
            ? t('It was deleted, or you do not have access to it.')
            : t('It is not on this device. It loads when the server is back.')}
        </EmptyState>
      )}
    </>
  );
}

interface Entry extends AnnotationParts {
  readonly id: string;
}

function LayerEditor({ row }: { readonly row: StoredDocument }): ReactNode {
  const { dispatch, reportError, reportStorageFailure } = useDevice();
  const navigate = useNavigate();
  const draft = useDocumentDraft(layerDocument, row);
  const state = useObservable(draft.state);
  /** The short description of the annotation being edited; empty for a new one, null for none. */
  const [edited, setEdited] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { content } = state;
  const set = (parts: Partial<LayerContents>, label: string, mark: string | null = null): void =>
    draft.change({ ...content, ...parts }, label, mark);
  const without = (name: string): LayerContents['annotations'] =>
    Object.fromEntries(Object.entries(content.annotations).filter(([key]) => key !== name));
  const entries = Object.entries(content.annotations)
    .map(([id, parts]): Entry => ({ id, ...parts }))
    .toSorted((a, b) => a.start.localeCompare(b.start));

  async function remove(): Promise<void> {
    const written = await dispatch(deleteDocument({ id: row.id }));
    if (written.ok) void navigate(LIST);
    else reportStorageFailure(written.error, null);
  }

  return (
    <>
      <PageHeader
        title={content.title}
        actions={
          <>
            {isInConflict(row) && <DocumentConflict row={row} title={content.title} />}
            <IconButton label={t('Undo')} icon={Undo2} isDisabled={!state.canUndo} onPress={draft.undo} />
            <IconButton label={t('Redo')} icon={Redo2} isDisabled={!state.canRedo} onPress={draft.redo} />
            <IconButton label={t('Delete layer')} icon={Trash2} onPress={() => setDeleting(true)} />
            <Button
              kind="primary"
              icon={Save}
              isDisabled={!state.isChanged || content.title.trim() === ''}
              onPress={draft.save}
            >
              {t('Save')}
            </Button>
          </>
        }
      >
        {state.isLocal && <Badge kind="local">{t('Only on this device')}</Badge>}
        {state.isChanged && <Badge kind="plain">{t('Unsaved changes')}</Badge>}
      </PageHeader>
      <div className={styles['page']}>
        <div className={styles['fields']}>
          <TextField
            label={t('Name')}
            value={content.title}
            maxLength={250}
            onChange={(title) => set({ title }, 'Name', 'title')}
          />
          <TextField
            label={t('Description')}
            value={content.description}
            onChange={(description) => set({ description }, 'Description', 'description')}
          />
          <Button icon={Plus} onPress={() => setEdited('')}>
            {t('Add annotation')}
          </Button>
        </div>
        <DataTable<Entry>
          label={t('Annotations')}
          rows={entries}
          rowKey={({ id }) => id}
          empty={t('No annotations yet')}
          columns={[
            {
              id: 'name',
              title: t('Short description'),
              cell: ({ id }) => (
                <Button kind="quiet" onPress={() => setEdited(id)}>
                  {id}
                </Button>
              ),
            },
            { id: 'start', title: t('Start'), width: 170, cell: ({ start }) => start.replace('T', ' ') },
            { id: 'end', title: t('End'), width: 170, cell: ({ end }) => end.replace('T', ' ') },
            { id: 'about', title: t('Description'), cell: ({ description }) => description },
            {
              id: 'remove',
              title: '',
              width: 64,
              cell: ({ id }) => (
                <IconButton
                  label={t('Remove {name}', { name: id })}
                  icon={Trash2}
                  onPress={() => set({ annotations: without(id) }, 'Remove annotation')}
                />
              ),
            },
          ]}
        />
      </div>
      {edited !== null && (
        <EntryDialog
          name={edited}
          parts={content.annotations[edited] ?? null}
          names={Object.keys(without(edited))}
          onClose={() => setEdited(null)}
          onApply={(name, parts) => {
            set({ annotations: { ...without(edited), [name]: parts } }, 'Annotation');
            setEdited(null);
          }}
        />
      )}
      <ConfirmDialog
        title={t('Delete “{name}”?', { name: content.title })}
        confirmLabel={t('Delete layer')}
        isDanger
        isOpen={isDeleting}
        onConfirm={() => void remove().catch((error: unknown) => reportError(error, 'annotation layer'))}
        onClose={() => setDeleting(false)}
      >
        {t('Its annotations are deleted too. Charts that show them report that the layer is missing.')}
      </ConfirmDialog>
    </>
  );
}
