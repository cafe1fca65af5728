import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { canonicalTag, type TagContents } from '#domain/records/tag.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { RecordList } from '../shared/records/RecordList.tsx';

/** The tags of the server, and those of this device. */
export function TagList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<TagContents>
      kind="tag"
      view="Tag"
      title={t('Tags')}
      searchLabel={t('Search tags')}
      icon={Tag}
      emptyTitle={t('No tags yet')}
      emptyText={t('A tag groups charts, dashboards, datasets and saved queries under a word.')}
      newLabel={t('New tag')}
      newTitle={t('New tag')}
      newContents={(title) => canonicalTag({ description: '', tagged: {}, title })}
      addressOf={(id) => `/superset/all_entities/?id=${encodeURIComponent(id)}`}
      textOf={({ description }) => description}
      read={async () => (await explore()).readTags()}
      columns={[
        { id: 'description', title: t('Description'), cell: ({ contents }) => contents.description },
        {
          id: 'count',
          title: t('Tagged'),
          width: 120,
          sortBy: ({ contents }) => Object.keys(contents.tagged).length,
          cell: ({ contents }) => String(Object.keys(contents.tagged).length),
        },
      ]}
    />
  );
}
