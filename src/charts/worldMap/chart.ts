import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { worldMapQuery } from './query.ts';

export const worldMap: ChartType = {
  key: 'world_map',
  name: 'World Map',
  category: 'Map',
  needs: [['entity'], ['metric']],
  defaults: {
    country_fieldtype: 'cca2',
    color_by: 'metric',
    max_bubble_size: '25',
    row_limit: 10_000,
  },
  query: worldMapQuery,
  emits: emitsBy('entity'),
  split: false,
  drawn: { kind: 'world', load: () => import('./draw.ts') },
};
