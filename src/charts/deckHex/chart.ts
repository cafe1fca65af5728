import type { ChartType } from '../api.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { weightedQuery } from '../kit/deck/weightedQuery.ts';

export const deckHex: ChartType = {
  key: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  category: 'Map',
  needs: [['spatial'], ['size']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    extruded: true,
    grid_size: 20,
    js_agg_function: 'sum',
    color_scheme_type: 'categorical_palette',
  },
  query: weightedQuery,
  emits: emitsPlace('spatial'),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
