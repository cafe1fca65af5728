import type { ChartType } from '../chartType.ts';
import { emitsPlace } from '../shared/deck/mapForm.ts';
import { mapQuery } from '../shared/deck/spatialQuery.ts';

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
