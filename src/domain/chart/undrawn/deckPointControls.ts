import { named } from '../types/shared/controls/control.ts';
import { deckPanel } from './deckControls.ts';

export const deckScatterControls = deckPanel(
  `spatial row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style autozoom
    viewport point_radius_fixed point_unit min_radius max_radius multiplier legend_position
    legend_format color_scheme_type color_picker dimension color_scheme default_breakpoint_color
    color_breakpoints js_columns js_data_mutator js_tooltip js_onclick_href time_grain_sqla granularity`,
  {
    point_radius_fixed: { label: 'Point Size' },
    point_unit: {
      kind: 'select',
      label: 'Point Unit',
      default: 'square_m',
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
      default: 2,
      redraws: true,
      isNumber: true,
      validators: ['number'],
    },
    max_radius: {
      kind: 'text',
      label: 'Maximum Radius',
      default: 250,
      redraws: true,
      isNumber: true,
      validators: ['number'],
    },
    granularity: { kind: 'columns', label: 'Time Column' },
  },
);

export const deckGridControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    viewport color_scheme_type color_picker color_scheme default_breakpoint_color color_breakpoints
    legend_position autozoom grid_size extruded js_columns js_data_mutator js_tooltip js_onclick_href`,
  { size: { label: 'Height' } },
);

export const deckHexControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    color_scheme_type color_picker color_scheme default_breakpoint_color color_breakpoints viewport
    autozoom grid_size extruded js_agg_function js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    js_agg_function: {
      kind: 'select',
      label: 'Dynamic Aggregation Function',
      default: 'sum',
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

export const deckScreengridControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    autozoom viewport grid_size color_scheme_type color_picker color_scheme js_columns js_data_mutator
    js_tooltip js_onclick_href`,
  {
    size: { label: 'Weight' },
    color_scheme_type: {
      default: 'default',
      choices: [
        ['default', 'Default'],
        ['fixed_color', 'Fixed color'],
        ['categorical_palette', 'Categorical palette'],
      ],
    },
  },
);

export const deckHeatmapControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template intensity
    radius_pixels mapbox_style viewport color_scheme_type color_picker linear_color_scheme autozoom
    aggregation js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    size: { label: 'Weight' },
    intensity: {
      kind: 'select',
      label: 'Intensity',
      default: 1,
      freeForm: true,
      clearable: false,
      choices: named(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1),
      validators: ['number'],
    },
    radius_pixels: {
      kind: 'select',
      label: 'Intensity Radius',
      default: 30,
      freeForm: true,
      clearable: false,
      choices: named(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70),
      validators: ['number'],
    },
    color_scheme_type: {
      default: 'linear_palette',
      choices: [
        ['fixed_color', 'Fixed color'],
        ['linear_palette', 'Linear palette'],
      ],
    },
    aggregation: { label: 'Aggregation', default: 'sum', redraws: true, choices: named('sum', 'mean') },
  },
);

export const deckContourControls = deckPanel(
  `spatial row_limit size filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    autozoom viewport cellSize aggregation contours js_columns js_data_mutator js_tooltip
    js_onclick_href`,
  {
    size: { label: 'Weight' },
    cellSize: { kind: 'text', label: 'Cell Size', default: 300, clearable: false, redraws: true },
    aggregation: {
      label: 'Aggregation',
      default: 'sum',
      redraws: true,
      choices: named('sum', 'min', 'max', 'mean'),
    },
    contours: { kind: 'contours', label: 'Contours', redraws: true },
  },
);
