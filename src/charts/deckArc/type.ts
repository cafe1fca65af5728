import type { ChartType } from '../api.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';

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
  query: (form) => mapQuery(form, { spatial: ['start_spatial', 'end_spatial'], columns: ['dimension'] }),
  emits: emitsPlace('start_spatial'),
};
