import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import type { FormOf } from '../kit/controls/panel.ts';
import { deckPolygonQuery } from './query.ts';

export const controls = deckPanel(
  `line_column line_type adhoc_filters metric point_radius_fixed row_limit reverse_long_lat
    filter_nulls tooltip_contents tooltip_template mapbox_style viewport autozoom color_scheme_type
    fill_color_picker linear_color_scheme default_breakpoint_color color_breakpoints stroke_color_picker
    filled stroked extruded multiplier line_width line_width_unit opacity num_buckets break_points
    legend_position legend_format js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    line_column: { label: 'Polygon Column' },
    line_type: { label: 'Polygon Encoding' },
    metric: { validators: undefined },
    color_scheme_type: {
      choices: [
        ['fixed_color', 'Fixed color'],
        ['linear_palette', 'Linear palette'],
        ['color_breakpoints', 'Color breakpoints'],
      ],
    },
    opacity: { label: 'Opacity', max: 100, step: 1 },
    num_buckets: {
      kind: 'select',
      label: 'Number of buckets to group data',
      freeForm: true,
      redraws: true,
      choices: named(2, 3, 5, 10),
    },
    break_points: {
      kind: 'select',
      label: 'Bucket break points',
      multi: true,
      freeForm: true,
      redraws: true,
    },
  },
);

export type DeckPolygonForm = FormOf<typeof controls>;

export const deckPolygon: ChartDefinition<DeckPolygonForm> = {
  key: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  needs: [['line_column']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    line_type: 'json',
    point_radius_fixed: { type: 'fix', value: 1000 },
    color_scheme_type: 'linear_palette',
    filled: true,
    extruded: true,
    line_width: 1,
    line_width_unit: 'pixels',
    opacity: 80,
    num_buckets: 5,
    legend_position: 'tr',
  },
  query: deckPolygonQuery,
  emits: emitsBy('line_column'),
  split: false,
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
