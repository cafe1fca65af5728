import { CalendarClock, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { layerDocument } from '#documents/kinds/annotationLayer.ts';
import type { AnnotationParts, LayerContents } from '#domain/chart/annotation/layerContents.ts';
import { chartsWithLayer } from '#store/charts/chartsWithLayer.ts';
import { documentName } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { DeleteLayerDialog } from './DeleteLayerDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import styles from '../shared/records/Record.module.css';
import { type RecordEditing, RecordPage } from '../shared/records/RecordPage.tsx';
import { DescriptionField, NameField } from '../shared/records/RecordFields.tsx';

/** An annotation layer with its annotations, by its id on the server or on this device. */
export function LayerPage({ id }: { readonly id: string }): ReactNode {
  const { db } = useDevice();
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={layerDocument}
      id={id}
      noun={t('Annotation layer')}
      icon={CalendarClock}
      list={{ path: '/annotationlayer/list/', label: t('All annotation layers') }}
      goneTitle={t('This annotation layer cannot be shown')}
      deleteLabel={t('Delete layer')}
      warning={async (row, actions) => {
        const users = await chartsWithLayer(db, row.remoteId ?? row.id);
        return users.charts.length === 0 ? null : (
          <DeleteLayerDialog title={documentName(row)} users={users} {...actions} />
        );
      }}
      read={async () => (await explore()).readLayers()}
      fields={(editing) => <LayerFields {...editing} />}
    />
  );
}

interface Entry extends AnnotationParts {
  readonly id: string;
}

function LayerFields({ content, set }: RecordEditing<LayerContents>): ReactNode {
  /** The short description of the annotation being edited; empty for a new one, null for none. */
  const [edited, setEdited] = useState<string | null>(null);
  const without = (name: string): LayerContents['annotations'] =>
    Object.fromEntries(Object.entries(content.annotations).filter(([key]) => key !== name));
  const entries = Object.entries(content.annotations)
    .map(([id, parts]): Entry => ({ id, ...parts }))
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  return (
    <>
      <div className={styles['fields']}>
        <NameField content={content} set={set} />
        <DescriptionField content={content} set={set} />
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
              <button type="button" className={styles['name']} onClick={() => setEdited(id)}>
                {id}
              </button>
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
    </>
  );
}
