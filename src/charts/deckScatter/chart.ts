import type { ChartType } from '../api.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { deckScatterQuery } from './query.ts';

export const deckScatter: ChartType = {
  key: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  category: 'Map',
  needs: [['spatial']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    point_radius_fixed: { type: 'fix', value: 1000 },
    point_unit: 'square_m',
    min_radius: 2,
    max_radius: 250,
    color_scheme_type: 'categorical_palette',
    legend_position: 'tr',
  },
  query: deckScatterQuery,
  emits: emitsPlace('spatial'),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
