import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { canonicalLayer, type LayerContents } from '#domain/chart/annotation/layerContents.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { RecordList } from '../shared/records/RecordList.tsx';

/** The annotation layers of the server, and those of this device. */
export function LayerList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<LayerContents>
      kind="annotationLayer"
      view="Annotation"
      title={t('Annotation layers')}
      searchLabel={t('Search annotation layers')}
      icon={CalendarClock}
      emptyTitle={t('No annotation layers yet')}
      emptyText={t('A layer holds events and intervals, which charts show along their time axis.')}
      newLabel={t('New annotation layer')}
      newTitle={t('New layer')}
      newContents={(title) => canonicalLayer({ annotations: {}, description: '', title })}
      addressOf={(id) => `/annotationlayer/${id}/annotation/`}
      textOf={({ description }) => description}
      read={async () => (await explore()).readLayers()}
      columns={[
        { id: 'description', title: t('Description'), cell: ({ contents }) => contents.description },
        {
          id: 'count',
          title: t('Annotations'),
          width: 120,
          sortBy: ({ contents }) => Object.keys(contents.annotations).length,
          cell: ({ contents }) => String(Object.keys(contents.annotations).length),
        },
      ]}
    />
  );
}
