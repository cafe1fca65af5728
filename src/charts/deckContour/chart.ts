import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { spatialOf } from '../kit/deck/spatial.ts';
import { WEIGHTED_TYPE } from '../kit/deck/weightedType.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
  `spatial row_limit size filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    autozoom viewport cellSize aggregation contours js_columns js_data_mutator js_tooltip
    js_onclick_href`,
  {
    size: { label: 'Weight' },
    cellSize: { kind: 'text', label: 'Cell Size', clearable: false, redraws: true },
    aggregation: {
      label: 'Aggregation',
      redraws: true,
      choices: named('sum', 'min', 'max', 'mean'),
    },
    contours: { kind: 'contours', label: 'Contours', redraws: true },
  },
);

export type DeckContourForm = FormOf<typeof controls>;

export const deckContour: ChartDefinition<DeckContourForm> = {
  ...WEIGHTED_TYPE,
  key: 'deck_contour',
  name: 'deck.gl Contour',
  defaults: { row_limit: 10_000, filter_nulls: true, cellSize: 300, aggregation: 'sum' },
  // Its lines have no rows: they filter by the coordinates around the pointer.
  emits: (form) => spatialOf(form['spatial'])?.type === 'latlong',
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
