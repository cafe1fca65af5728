import type { ChartDefinition } from '../api.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { WEIGHTED_TYPE } from '../kit/deck/weightedType.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    viewport color_scheme_type color_picker color_scheme default_breakpoint_color color_breakpoints
    legend_position autozoom grid_size extruded js_columns js_data_mutator js_tooltip js_onclick_href`,
  { size: { label: 'Height' } },
);

export type DeckGridForm = FormOf<typeof controls>;

export const deckGrid: ChartDefinition<DeckGridForm> = {
  ...WEIGHTED_TYPE,
  key: 'deck_grid',
  name: 'deck.gl Grid',
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    extruded: true,
    grid_size: 20,
    color_scheme_type: 'categorical_palette',
  },
  emits: emitsPlace('spatial'),
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
