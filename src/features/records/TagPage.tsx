import { compareNames } from '#domain/format/compareNames.ts';
import { Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { tagDocument } from '#documents/kinds/tag.ts';
import { type TagContents, type TaggedKind, taggedOf } from '#domain/records/tag.ts';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import styles from '../shared/records/Record.module.css';
import { type RecordEditing, RecordPage } from '../shared/records/RecordPage.tsx';
import { DescriptionField, NameField } from '../shared/records/RecordFields.tsx';

/** A tag with everything that has it, by its id on the server or on this device. */
export function TagPage(): ReactNode {
  const [search] = useSearchParams();
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={tagDocument}
      id={search.get('id') ?? ''}
      noun={t('Tag')}
      icon={Tag}
      list={{ path: '/superset/tags/', label: t('All tags') }}
      goneTitle={t('This tag cannot be shown')}
      deleteLabel={t('Delete tag')}
      read={async () => (await explore()).readTags()}
      fields={(editing) => <TagFields {...editing} />}
    />
  );
}

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly kind: TaggedKind;
  readonly id: number;
}

const NOUNS: Readonly<Record<TaggedKind, string>> = {
  chart: 'Chart',
  dashboard: 'Dashboard',
  dataset: 'Dataset',
  query: 'Saved query',
};

function addressOf({ kind, id }: Entry): string {
  switch (kind) {
    case 'chart':
      return `/explore/?slice_id=${id}`;
    case 'dashboard':
      return `/superset/dashboard/${id}/`;
    case 'dataset':
      return `/tablemodelview/edit/${id}`;
    case 'query':
      return `/sqllab/?savedQueryId=${id}`;
  }
}

function TagFields({ content, set }: RecordEditing<TagContents>): ReactNode {
  const entries = Object.entries(content.tagged)
    .flatMap(([key, name]): Entry[] => {
      const object = taggedOf(key);
      return object === null ? [] : [{ key, name, kind: object[0], id: object[1] }];
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
  const without = (key: string): TagContents['tagged'] =>
    Object.fromEntries(Object.entries(content.tagged).filter(([each]) => each !== key));
  return (
    <>
      <div className={styles['fields']}>
        <NameField content={content} set={set} />
        <DescriptionField content={content} set={set} />
      </div>
      <DataTable<Entry>
        label={t('Tagged objects')}
        rows={entries}
        rowKey={({ key }) => key}
        empty={t('Nothing has this tag yet. Saved queries get tags in their list, under Tags.')}
        columns={[
          {
            id: 'name',
            title: t('Name'),
            cell: (entry) => <Link to={addressOf(entry)}>{entry.name}</Link>,
          },
          { id: 'kind', title: t('Type'), width: 160, cell: ({ kind }) => t(NOUNS[kind]) },
          {
            id: 'remove',
            title: '',
            width: 64,
            cell: ({ key, name }) => (
              <IconButton
                label={t('Remove {name}', { name })}
                icon={Trash2}
                onPress={() => set({ tagged: without(key) }, 'Remove')}
              />
            ),
          },
        ]}
      />
    </>
  );
}
