import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';

export const controls = panel(
  'metric adhoc_filters ranges range_labels markers marker_labels marker_lines marker_line_labels',
  {
    ranges: { kind: 'text', label: 'Ranges', default: '' },
    range_labels: { kind: 'text', label: 'Range labels', default: '' },
    markers: { kind: 'text', label: 'Markers', default: '' },
    marker_labels: { kind: 'text', label: 'Marker labels', default: '' },
    marker_lines: { kind: 'text', label: 'Marker lines', default: '' },
    marker_line_labels: { kind: 'text', label: 'Marker line labels', default: '' },
  },
);

export type BulletForm = FormOf<typeof controls>;

export const bullet: ChartDefinition<BulletForm> = {
  key: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  needs: [['metric']],
  query: partsQuery,
  controls,
  legacyCall: {
    query: { columns: [], metrics: ['metric'], isTimed: false },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
