import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';

export const deckPath: ChartType = {
  key: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  needs: [['line_column']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    line_type: 'json',
    line_width: 1,
    line_width_unit: 'meters',
  },
  query: (form) => mapQuery(form, { shape: 'line_column' }),
  emits: emitsBy('line_column'),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
