import type { ChartType } from '../chartType.ts';
import { emitsPlace } from '../shared/deck/mapForm.ts';
import { weightedQuery } from '../shared/deck/weightedQuery.ts';

export const deckScreengrid: ChartType = {
  key: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  category: 'Map',
  needs: [['spatial'], ['size']],
  defaults: { row_limit: 10_000, filter_nulls: true, grid_size: 20, color_scheme_type: 'default' },
  query: weightedQuery,
  emits: emitsPlace('spatial'),
};
