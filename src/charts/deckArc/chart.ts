import type { ChartType } from '../api.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { deckArcQuery } from './query.ts';

export const deckArc: ChartType = {
  key: 'deck_arc',
  name: 'deck.gl Arc',
  category: 'Map',
  needs: [['start_spatial'], ['end_spatial']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    color_scheme_type: 'fixed_color',
    legend_position: 'tr',
  },
  query: deckArcQuery,
  emits: emitsPlace('start_spatial'),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
