import type { ChartType } from '../api.ts';
import { weightedQuery } from '../kit/deck/weightedQuery.ts';

export const deckHeatmap: ChartType = {
  key: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  category: 'Map',
  needs: [['spatial'], ['size']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    intensity: 1,
    radius_pixels: 30,
    color_scheme_type: 'linear_palette',
    aggregation: 'sum',
  },
  query: weightedQuery,
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
