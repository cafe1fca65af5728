import type { ChartDefinition } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
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
      shownWith: ['enable_labels'],
      isStored: true,
    },
    label_property_name: {
      kind: 'text',
      label: 'Label property name',
      redraws: true,
      shownWith: ['enable_labels'],
    },
    label_color: {
      kind: 'color',
      label: 'Label color',
      default: { r: 0, g: 0, b: 0, a: 1 },
      redraws: true,
      shownWith: ['enable_labels'],
    },
    label_size: {
      kind: 'select',
      label: 'Label size',
      freeForm: true,
      redraws: true,
      choices: named(8, 16, 24, 32, 64, 128),
      validators: ['number'],
      shownWith: ['enable_labels'],
    },
    label_size_unit: {
      kind: 'select',
      label: 'Label size unit',
      redraws: true,
      choices: [
        ['meters', 'Meters'],
        ['pixels', 'Pixels'],
      ],
      shownWith: ['enable_labels'],
    },
    label_javascript_config_generator: {
      kind: 'longText',
      label: 'Label JavaScript config generator',
      default:
        "() => ({\n  // Check the documentation at:\n  // https://deck.gl/docs/api-reference/layers/geojson-layer#pointtype-options-2\n  getText: f => f.properties.name,\n  getTextColor: [0, 0, 0, 255],\n  getTextSize: 24,\n  textSizeUnits: 'pixels',\n})",
      shownWith: ['enable_labels', 'enable_label_javascript_mode'],
      isStored: true,
    },
    enable_icons: { kind: 'checkbox', label: 'Enable icons', default: false, redraws: true, isStored: true },
    enable_icon_javascript_mode: {
      kind: 'checkbox',
      label: 'Enable icon JavaScript mode',
      default: false,
      redraws: true,
      shownWith: ['enable_icons'],
      isStored: true,
    },
    icon_url: {
      kind: 'text',
      label: 'Icon URL',
      default: '',
      redraws: true,
      shownWith: ['enable_icons'],
      isStored: true,
    },
    icon_size: {
      kind: 'select',
      label: 'Icon size',
      default: 32,
      freeForm: true,
      redraws: true,
      choices: named(16, 24, 32, 64, 128),
      validators: ['number'],
      shownWith: ['enable_icons'],
      isStored: true,
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
      shownWith: ['enable_icons'],
      isStored: true,
    },
    icon_javascript_config_generator: {
      kind: 'longText',
      label: 'Icon JavaScript config generator',
      default:
        "() => ({\n  // Check the documentation at:\n  // https://deck.gl/docs/api-reference/layers/geojson-layer#pointtype-options-1\n  getIcon: () => ({ url: '', height: 128, width: 128 }),\n  getIconSize: 32,\n  iconSizeUnits: 'pixels',\n})",
      shownWith: ['enable_icons', 'enable_icon_javascript_mode'],
      isStored: true,
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

export type DeckGeojsonForm = FormOf<typeof controls>;

export const deckGeojson: ChartDefinition<DeckGeojsonForm> = {
  key: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  needs: [['geojson']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    filled: true,
    extruded: true,
    line_width: 1,
    line_width_unit: 'pixels',
    label_property_name: 'name',
    label_size: 24,
    label_size_unit: 'pixels',
  },
  emits: emitsBy('geojson'),
  query: (form) => mapQuery(form, { shape: 'geojson' }),
  split: false,
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
