import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { WEIGHTED_TYPE } from '../kit/deck/weightedType.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    color_scheme_type color_picker color_scheme default_breakpoint_color color_breakpoints viewport
    autozoom grid_size extruded js_agg_function js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    js_agg_function: {
      kind: 'select',
      label: 'Dynamic Aggregation Function',
      clearable: false,
      redraws: true,
      choices: named(
        'sum',
        'min',
        'max',
        'mean',
        'median',
        'count',
        'variance',
        'deviation',
        'p1',
        'p5',
        'p95',
        'p99',
      ),
    },
  },
);

export type DeckHexForm = FormOf<typeof controls>;

export const deckHex: ChartDefinition<DeckHexForm> = {
  ...WEIGHTED_TYPE,
  key: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    extruded: true,
    grid_size: 20,
    js_agg_function: 'sum',
    color_scheme_type: 'categorical_palette',
  },
  emits: emitsPlace('spatial'),
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
