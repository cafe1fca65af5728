import type { ChartType } from '../chartType.ts';
import { emitsPlace } from '../shared/deck/mapForm.ts';
import { weightedQuery } from '../shared/deck/weightedQuery.ts';

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
};
