import { named } from '../types/shared/controls/control.ts';
import { deckPanel } from './deckControls.ts';

export const deckArcControls = deckPanel(
  `start_spatial end_spatial row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template
    mapbox_style autozoom viewport color_scheme_type color_picker target_color_picker dimension
    color_scheme stroke_width legend_position legend_format js_columns js_data_mutator js_tooltip
    js_onclick_href`,
  {
    start_spatial: { kind: 'spatial', label: 'Start Longitude & Latitude', validators: ['nonEmpty'] },
    end_spatial: { kind: 'spatial', label: 'End Longitude & Latitude', validators: ['nonEmpty'] },
    color_scheme_type: {
      default: 'fixed_color',
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

export const deckPathControls = deckPanel(
  `line_column line_type row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template
    mapbox_style viewport color_picker line_width line_width_unit reverse_long_lat autozoom js_columns
    js_data_mutator js_tooltip js_onclick_href`,
  { line_width_unit: { default: 'meters' } },
);

export const deckPolygonControls = deckPanel(
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
      default: 'linear_palette',
      choices: [
        ['fixed_color', 'Fixed color'],
        ['linear_palette', 'Linear palette'],
        ['color_breakpoints', 'Color breakpoints'],
      ],
    },
    opacity: { label: 'Opacity', default: 80, max: 100, step: 1 },
    num_buckets: {
      kind: 'select',
      label: 'Number of buckets to group data',
      default: 5,
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

export const deckGeojsonControls = deckPanel(
  `geojson row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style viewport
    autozoom fill_color_picker stroke_color_picker filled stroked extruded enable_labels
    enable_label_javascript_mode label_property_name label_color label_size label_size_unit
    label_javascript_config_generator enable_icons enable_icon_javascript_mode icon_url icon_size
    icon_size_unit icon_javascript_config_generator line_width line_width_unit point_radius_scale
    js_columns js_data_mutator js_tooltip js_onclick_href`,
  {
    geojson: { kind: 'columns', label: 'GeoJson Column', validators: ['nonEmpty'] },
    enable_labels: { kind: 'checkbox', label: 'Enable labels', default: false, redraws: true },
    enable_label_javascript_mode: {
      kind: 'checkbox',
      label: 'Enable label JavaScript mode',
      default: false,
      redraws: true,
    },
    label_property_name: { kind: 'text', label: 'Label property name', default: 'name', redraws: true },
    label_color: { kind: 'color', label: 'Label color', default: { r: 0, g: 0, b: 0, a: 1 }, redraws: true },
    label_size: {
      kind: 'select',
      label: 'Label size',
      default: 24,
      freeForm: true,
      redraws: true,
      choices: named(8, 16, 24, 32, 64, 128),
      validators: ['number'],
    },
    label_size_unit: {
      kind: 'select',
      label: 'Label size unit',
      default: 'pixels',
      redraws: true,
      choices: [
        ['meters', 'Meters'],
        ['pixels', 'Pixels'],
      ],
    },
    label_javascript_config_generator: {
      kind: 'longText',
      label: 'Label JavaScript config generator',
      default:
        "() => ({\n  // Check the documentation at:\n  // https://deck.gl/docs/api-reference/layers/geojson-layer#pointtype-options-2\n  getText: f => f.properties.name,\n  getTextColor: [0, 0, 0, 255],\n  getTextSize: 24,\n  textSizeUnits: 'pixels',\n})",
    },
    enable_icons: { kind: 'checkbox', label: 'Enable icons', default: false, redraws: true },
    enable_icon_javascript_mode: {
      kind: 'checkbox',
      label: 'Enable icon JavaScript mode',
      default: false,
      redraws: true,
    },
    icon_url: { kind: 'text', label: 'Icon URL', default: '', redraws: true },
    icon_size: {
      kind: 'select',
      label: 'Icon size',
      default: 32,
      freeForm: true,
      redraws: true,
      choices: named(16, 24, 32, 64, 128),
      validators: ['number'],
    },
    icon_size_unit: {
      kind: 'select',
      label: 'Icon size unit',
      default: 'pixels',
      redraws: true,
      choices: [
        ['meters', 'Meters'],
        ['pixels', 'Pixels'],
      ],
    },
    icon_javascript_config_generator: {
      kind: 'longText',
      label: 'Icon JavaScript config generator',
      default:
        "() => ({\n  // Check the documentation at:\n  // https://deck.gl/docs/api-reference/layers/geojson-layer#pointtype-options-1\n  getIcon: () => ({ url: '', height: 128, width: 128 }),\n  getIconSize: 32,\n  iconSizeUnits: 'pixels',\n})",
    },
    point_radius_scale: {
      kind: 'select',
      label: 'Point Radius Scale',
      freeForm: true,
      choices: named(0, 100, 200, 300, 500),
      validators: ['number'],
    },
  },
);

export const deckMultiControls = deckPanel('mapbox_style viewport autozoom deck_slices adhoc_filters', {
  deck_slices: {
    kind: 'relatedCharts',
    label: 'deck.gl layers (charts)',
    default: [],
    multi: true,
    validators: ['nonEmpty'],
  },
});
