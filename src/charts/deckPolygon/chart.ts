import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { deckPolygonQuery } from './query.ts';

export const deckPolygon: ChartType = {
  key: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  needs: [['line_column']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    line_type: 'json',
    point_radius_fixed: { type: 'fix', value: 1000 },
    color_scheme_type: 'linear_palette',
    filled: true,
    extruded: true,
    line_width: 1,
    line_width_unit: 'pixels',
    opacity: 80,
    num_buckets: 5,
    legend_position: 'tr',
  },
  query: deckPolygonQuery,
  emits: emitsBy('line_column'),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
