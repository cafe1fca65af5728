import { isColoredBy } from '../controls/conditions.ts';
import { NUMBER_FORMATS } from '../controls/choices.ts';
import { type Control, type ControlTable, named } from '../controls/control.ts';
import {
  type OfKnown,
  panel,
  type PanelOfType,
  type SHARED,
  type WholeOrShared,
  type Words,
} from '../controls/panel.ts';
import type { ValuesOf } from '../controls/stored.ts';

/** Controls that several map layers have. */
const DECK_CONTROLS = {
  filter_nulls: { kind: 'checkbox', label: 'Ignore null locations', default: true },
  tooltip_contents: { kind: 'columnsAndMetrics', label: 'Tooltip contents', default: [], multi: true },
  tooltip_template: { kind: 'template', label: 'Customize tooltips template', default: '', redraws: true },
  mapbox_style: {
    kind: 'select',
    label: 'Map Style',
    default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    freeForm: true,
    clearable: false,
    redraws: true,
    choices: [
      ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'Streets (OSM)'],
      ['https://tile.osm.ch/osm-swiss-style/{z}/{x}/{y}.png', 'Topography (OSM)'],
      ['tile://https://a.basemaps.cartocdn.com/dark_all/{z}/{x}/{y}.png', 'Dark (OSM)'],
      ['mapbox://styles/mapbox/streets-v9', 'Streets (Mapbox)'],
      ['mapbox://styles/mapbox/dark-v9', 'Dark (Mapbox)'],
      ['mapbox://styles/mapbox/light-v9', 'Light (Mapbox)'],
      ['mapbox://styles/mapbox/satellite-streets-v9', 'Satellite Streets (Mapbox)'],
      ['mapbox://styles/mapbox/satellite-v9', 'Satellite (Mapbox)'],
      ['mapbox://styles/mapbox/outdoors-v9', 'Outdoors (Mapbox)'],
    ],
    validators: ['nonEmpty'],
  },
  autozoom: { kind: 'checkbox', label: 'Auto Zoom', default: true, redraws: true },
  viewport: {
    kind: 'viewport',
    label: 'Viewport',
    default: { longitude: 6.85236157047845, latitude: 31.222656842808707, zoom: 1, bearing: 0, pitch: 0 },
  },
  color_scheme_type: {
    kind: 'select',
    label: 'Color Scheme Type',
    default: 'categorical_palette',
    clearable: false,
    redraws: true,
    choices: [
      ['fixed_color', 'Fixed color'],
      ['categorical_palette', 'Categorical palette'],
      ['color_breakpoints', 'Color breakpoints'],
    ],
  },
  dimension: {
    kind: 'columns',
    label: 'Categorical Color',
    shownIf: isColoredBy('categorical_palette'),
    isAppliedAnyhow: true,
  },
  legend_position: {
    kind: 'select',
    label: 'Legend Position',
    default: 'tr',
    clearable: false,
    redraws: true,
    choices: [
      [null, 'None'],
      ['tl', 'Top left'],
      ['tr', 'Top right'],
      ['bl', 'Bottom left'],
      ['br', 'Bottom right'],
    ],
  },
  legend_format: {
    kind: 'select',
    label: 'Legend Format',
    default: 'SMART_NUMBER',
    freeForm: true,
    clearable: false,
    redraws: true,
    choices: NUMBER_FORMATS,
  },
  js_columns: { kind: 'columns', label: 'Extra data for JS', default: [], multi: true },
  js_data_mutator: { kind: 'longText', label: 'JavaScript data interceptor', default: '', isStored: true },
  js_tooltip: { kind: 'longText', label: 'JavaScript tooltip generator', default: '', isStored: true },
  js_onclick_href: { kind: 'longText', label: 'JavaScript onClick href', default: '', isStored: true },
  spatial: { kind: 'spatial', label: 'Longitude & Latitude', validators: ['nonEmpty'] },
  fill_color_picker: {
    kind: 'color',
    label: 'Fill Color',
    default: { r: 0, g: 122, b: 135, a: 1 },
    redraws: true,
    shownIf: isColoredBy('fixed_color'),
  },
  stroke_color_picker: {
    kind: 'color',
    label: 'Stroke Color',
    default: { r: 0, g: 122, b: 135, a: 1 },
    redraws: true,
  },
  filled: { kind: 'checkbox', label: 'Filled', default: true, redraws: true },
  stroked: { kind: 'checkbox', label: 'Stroked', default: false, redraws: true },
  extruded: { kind: 'checkbox', label: 'Extruded', default: true, redraws: true },
  line_width: { kind: 'text', label: 'Line width', default: 1, redraws: true },
  line_width_unit: {
    kind: 'select',
    label: 'Line width unit',
    default: 'pixels',
    redraws: true,
    choices: named('meters', 'pixels'),
  },
  default_breakpoint_color: {
    kind: 'color',
    label: 'Default color',
    default: { r: 158, g: 158, b: 158, a: 1 },
    redraws: true,
    shownIf: isColoredBy('color_breakpoints'),
  },
  color_breakpoints: {
    kind: 'colorBreakpoints',
    label: 'Color breakpoints',
    redraws: true,
    shownIf: isColoredBy('color_breakpoints'),
  },
  grid_size: { kind: 'text', label: 'Grid Size', default: 20, redraws: true },
  line_column: { kind: 'columns', label: 'Lines column', validators: ['nonEmpty'] },
  line_type: {
    kind: 'select',
    label: 'Lines encoding',
    default: 'json',
    clearable: false,
    choices: [
      ['json', 'JSON'],
      ['polyline', 'Polyline'],
      ['geohash', 'Geohash (square)'],
    ],
  },
  reverse_long_lat: { kind: 'checkbox', label: 'Reverse Lat & Long', default: false },
  point_radius_fixed: { kind: 'fixedOrMetric', label: 'Elevation', default: { type: 'fix', value: 1000 } },
  multiplier: { kind: 'text', label: 'Multiplier', default: 1, redraws: true, isNumber: true },
} as const satisfies ControlTable;

type OwnControls = Readonly<Record<string, Partial<Control>>>;

/** The controls of a type over a map. */
export const deckPanel = <
  const Keys extends string,
  const Own extends OwnControls = Readonly<Record<never, Control>>,
>(
  keys: OfKnown<Keys, keyof typeof SHARED | keyof Own | keyof typeof DECK_CONTROLS>,
  own?: Own & WholeOrShared<Own, keyof typeof SHARED | keyof typeof DECK_CONTROLS>,
): PanelOfType<ValuesOf<Words<Keys>, [Own, typeof DECK_CONTROLS, typeof SHARED]>> =>
  panel<Keys, Own, typeof DECK_CONTROLS>(keys, own, DECK_CONTROLS);
