import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { WEIGHTED_TYPE } from '../kit/deck/weightedType.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template intensity
    radius_pixels mapbox_style viewport color_scheme_type color_picker linear_color_scheme autozoom
    aggregation js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    size: { label: 'Weight' },
    intensity: {
      kind: 'select',
      label: 'Intensity',
      freeForm: true,
      clearable: false,
      choices: named(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1),
      validators: ['number'],
    },
    radius_pixels: {
      kind: 'select',
      label: 'Intensity Radius',
      freeForm: true,
      clearable: false,
      choices: named(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70),
      validators: ['number'],
    },
    color_scheme_type: {
      choices: [
        ['fixed_color', 'Fixed color'],
        ['linear_palette', 'Linear palette'],
      ],
    },
    aggregation: { label: 'Aggregation', redraws: true, choices: named('sum', 'mean') },
  },
);

export type DeckHeatmapForm = FormOf<typeof controls>;

export const deckHeatmap: ChartDefinition<DeckHeatmapForm> = {
  ...WEIGHTED_TYPE,
  key: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    intensity: 1,
    radius_pixels: 30,
    color_scheme_type: 'linear_palette',
    aggregation: 'sum',
  },
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
