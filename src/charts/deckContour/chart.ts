import type { ChartType } from '../api.ts';
import { spatialOf } from '../kit/deck/spatial.ts';
import { weightedQuery } from '../kit/deck/weightedQuery.ts';

export const deckContour: ChartType = {
  key: 'deck_contour',
  name: 'deck.gl Contour',
  category: 'Map',
  needs: [['spatial'], ['size']],
  defaults: { row_limit: 10_000, filter_nulls: true, cellSize: 300, aggregation: 'sum' },
  query: weightedQuery,
  // Its lines have no rows: they filter by the coordinates around the pointer.
  emits: (form) => spatialOf(form['spatial'])?.type === 'latlong',
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
