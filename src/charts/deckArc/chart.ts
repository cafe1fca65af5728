import type { ChartDefinition } from '../api.ts';
import { isColoredBy } from '../kit/controls/conditions.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import type { FormOf } from '../kit/controls/panel.ts';
import { deckArcQuery } from './query.ts';

export const controls = deckPanel(
  `start_spatial end_spatial row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template
    mapbox_style autozoom viewport color_scheme_type color_picker target_color_picker dimension
    color_scheme stroke_width legend_position legend_format js_columns js_data_mutator js_tooltip
    js_onclick_href`,
  {
    start_spatial: { kind: 'spatial', label: 'Start Longitude & Latitude', validators: ['nonEmpty'] },
    end_spatial: { kind: 'spatial', label: 'End Longitude & Latitude', validators: ['nonEmpty'] },
    color_scheme_type: {
      choices: [
        ['fixed_color', 'Fixed color'],
        ['categorical_palette', 'Categorical palette'],
      ],
    },
    color_picker: { label: 'Source Color' },
    target_color_picker: {
      kind: 'color',
      label: 'Target Color',
      default: { r: 0, g: 122, b: 135, a: 1 },
      redraws: true,
      shownIf: isColoredBy('fixed_color'),
    },
    stroke_width: {
      kind: 'select',
      label: 'Stroke Width',
      freeForm: true,
      redraws: true,
      choices: named(1, 2, 3, 4, 5),
      validators: ['number'],
    },
  },
);

export type DeckArcForm = FormOf<typeof controls>;

export const deckArc: ChartDefinition<DeckArcForm> = {
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
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
