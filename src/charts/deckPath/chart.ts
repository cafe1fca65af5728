import type { ChartDefinition } from '../api.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
  `line_column line_type row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template
    mapbox_style viewport color_picker line_width line_width_unit reverse_long_lat autozoom js_columns
    js_data_mutator js_tooltip js_onclick_href`,
  {},
);

export type DeckPathForm = FormOf<typeof controls>;

export const deckPath: ChartDefinition<DeckPathForm> = {
  key: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  needs: [['line_column']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    line_type: 'json',
    line_width: 1,
    line_width_unit: 'meters',
  },
  query: (form) => mapQuery(form, { shape: 'line_column' }),
  emits: emitsBy('line_column'),
  split: false,
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
