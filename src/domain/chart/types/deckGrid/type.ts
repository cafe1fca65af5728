import type { ChartType } from '../chartType.ts';
import { emitsPlace } from '../shared/deck/mapForm.ts';
import { weightedQuery } from '../shared/deck/weightedQuery.ts';

export const deckGrid: ChartType = {
  key: 'deck_grid',
  name: 'deck.gl Grid',
  category: 'Map',
  needs: [['spatial'], ['size']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    extruded: true,
    grid_size: 20,
    color_scheme_type: 'categorical_palette',
  },
  query: weightedQuery,
  emits: emitsPlace('spatial'),
};
