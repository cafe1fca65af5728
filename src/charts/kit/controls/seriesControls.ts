import { PAN_AND_ZOOM, SERIES_ORDERS, SERIES_STYLES, STACKS } from './choices.ts';
import type { ControlTable } from './control.ts';

/** Controls of how series and parts look, by form data key. */
export const SERIES_CONTROLS = {
  color_picker: {
    kind: 'color',
    label: 'Fixed Color',
    default: { r: 0, g: 122, b: 135, a: 1 },
    redraws: true,
  },
  color_scheme: { kind: 'colorScheme', label: 'Color Scheme', default: 'supersetColors', redraws: true },
  opacity: {
    kind: 'slider',
    label: 'Area chart opacity',
    default: 0.2,
    redraws: true,
    min: 0,
    max: 1,
    step: 0.1,
  },
  linear_color_scheme: {
    kind: 'colorScheme',
    label: 'Linear Color Scheme',
    default: 'superset_seq_1',
    clearable: false,
    redraws: true,
  },
  xAxisForceCategorical: { kind: 'checkbox', label: 'Force categorical', default: false, redraws: true },
  sort_series_type: {
    kind: 'select',
    label: 'Sort Series By',
    default: 'sum',
    redraws: true,
    choices: SERIES_ORDERS,
  },
  sort_series_ascending: { kind: 'checkbox', label: 'Sort Series Ascending', default: false, redraws: true },
  time_shift_color: {
    kind: 'checkbox',
    label: 'Match time shift color with original series',
    default: true,
    redraws: true,
  },
  seriesType: {
    kind: 'select',
    label: 'Series Style',
    default: 'line',
    redraws: true,
    choices: SERIES_STYLES,
  },
  stack: { kind: 'select', label: 'Stacked Style', redraws: true, choices: STACKS },
  only_total: { kind: 'checkbox', label: 'Only Total', default: true, redraws: true },
  percentage_threshold: {
    kind: 'text',
    label: 'Percentage threshold',
    default: 0,
    redraws: true,
    isNumber: true,
  },
  markerEnabled: { kind: 'checkbox', label: 'Marker', default: false, redraws: true },
  markerSize: { kind: 'slider', label: 'Marker Size', default: 6, redraws: true, min: 0, max: 20 },
  echart_options: {
    kind: 'script',
    label: 'ECharts Options (JS object literals)',
    default: '{}',
    redraws: true,
  },
  area: { kind: 'checkbox', label: 'Area Chart', default: false, redraws: true },
  layout: {
    kind: 'radio',
    label: 'Graph layout',
    default: 'force',
    redraws: true,
    choices: [
      ['force', 'Force'],
      ['circular', 'Circular'],
    ],
  },
  roam: {
    kind: 'select',
    label: 'Enable graph roaming',
    default: true,
    redraws: true,
    choices: PAN_AND_ZOOM,
  },
} satisfies ControlTable;
