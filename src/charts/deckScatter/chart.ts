import type { ChartDefinition } from '../api.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import type { FormOf } from '../kit/controls/panel.ts';
import { deckScatterQuery } from './query.ts';

export const controls = deckPanel(
  `spatial row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style autozoom
    viewport point_radius_fixed point_unit min_radius max_radius multiplier legend_position
    legend_format color_scheme_type color_picker dimension color_scheme default_breakpoint_color
    color_breakpoints js_columns js_data_mutator js_tooltip js_onclick_href time_grain_sqla granularity`,
  {
    point_radius_fixed: { label: 'Point Size' },
    point_unit: {
      kind: 'select',
      label: 'Point Unit',
      clearable: false,
      choices: [
        ['square_m', 'Square meters'],
        ['square_km', 'Square kilometers'],
        ['square_miles', 'Square miles'],
        ['radius_m', 'Radius in meters'],
        ['radius_km', 'Radius in kilometers'],
        ['radius_miles', 'Radius in miles'],
      ],
    },
    min_radius: {
      kind: 'text',
      label: 'Minimum Radius',
      redraws: true,
      isNumber: true,
      validators: ['number'],
    },
    max_radius: {
      kind: 'text',
      label: 'Maximum Radius',
      redraws: true,
      isNumber: true,
      validators: ['number'],
    },
    time_grain_sqla: { kind: 'hidden' },
    granularity: { kind: 'hidden', label: 'Time Column' },
  },
);

export type DeckScatterForm = FormOf<typeof controls>;

export const deckScatter: ChartDefinition<DeckScatterForm> = {
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
  controls,
  suggests: [
    {
      rank: 2,
      suggest: ({ position }) =>
        position && {
          title: `Places by ${position[0]} and ${position[1]}`,
          form: { spatial: { type: 'latlong', latCol: position[0], lonCol: position[1] }, row_limit: 10_000 },
        },
    },
  ],
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
