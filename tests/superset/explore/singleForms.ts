import type { JsonRecord } from '#domain/jsonValue.ts';
import {
  AREAS,
  BIRTHS,
  type Charts,
  type FormData,
  HEALTH,
  LINES,
  PLACES,
  REGIONS,
  SALES,
  SHAPES,
} from './changedForm.ts';

/** A form of defaults in which single controls are changed that a random choice leaves as they are. */
export interface SingleForm {
  readonly data: FormData;
  readonly form: JsonRecord;
}

const sum = (column: string): JsonRecord => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label: `SUM(${column})`,
});
const within = (subject: string, comparator: string): JsonRecord => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
});

const TIME_LOOKUP: JsonRecord = { temporal_columns_lookup: { order_date: true }, time_grain_sqla: 'P1Y' };
const LAYERS = [
  {
    name: 'Goal',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '2 * x',
    show: true,
    style: 'solid',
    width: 1,
    overrides: { time_range: null },
  },
];
const SCRIPTS: JsonRecord = {
  js_data_mutator: 'data => data',
  js_tooltip: 'row => row',
  js_onclick_href: 'row => "https://maps.example.org"',
};
const VIEW: JsonRecord = {
  viewport: { longitude: -120, latitude: 36, zoom: 7, bearing: 0, pitch: 10 },
};
const BETWEEN = { type: 'delimited', lonlatCol: 'delimited', reverseCheckbox: true };

const PARTS: Readonly<Record<string, (charts: Charts) => readonly SingleForm[]>> = {
  box_plot: () => [{ data: SALES, form: { ...TIME_LOOKUP, columns: ['order_date'] } }],
  pivot_table_v2: () => [{ data: SALES, form: { ...TIME_LOOKUP, groupbyRows: ['order_date'] } }],
  table: () => [
    { data: SALES, form: { ...TIME_LOOKUP, groupby: ['order_date'], metrics: ['count'] } },
    {
      data: SALES,
      form: {
        groupby: ['deal_size'],
        metrics: ['count'],
        time_compare: 'custom',
        start_date_offset: '2003-06-01',
        adhoc_filters: [within('order_date', '2004-01-01 : 2005-01-01')],
      },
    },
  ],
  bubble: () => [{ data: BIRTHS, form: { y: sum('num_boys'), color_scheme: 'd3Category10' } }],
  cartodiagram: ({ onMap }) => [
    {
      data: PLACES,
      form: { selected_chart: onMap.replace(/"slice_name":"[^"]*"/, '"slice_name":"Another"') },
    },
  ],
  compare: () => [
    { data: SALES, form: { granularity_sqla: 'order_date' } },
    { data: BIRTHS, form: {} },
  ],
  country_map: () => [{ data: REGIONS, form: { entity: '2004', linear_color_scheme: 'blue_white_yellow' } }],
  ...Object.fromEntries(
    ['deck_arc', 'deck_grid', 'deck_hex', 'deck_scatter'].map((type) => [
      type,
      () => [{ data: PLACES, form: { ...SCRIPTS, ...VIEW } }],
    ]),
  ),
  ...Object.fromEntries(
    ['deck_contour', 'deck_heatmap', 'deck_screengrid'].map((type) => [
      type,
      () => [{ data: PLACES, form: { ...SCRIPTS, ...VIEW, spatial: BETWEEN } }],
    ]),
  ),
  deck_path: () => [{ data: LINES, form: { ...SCRIPTS, ...VIEW } }],
  deck_polygon: () => [
    { data: AREAS, form: { ...SCRIPTS, ...VIEW } },
    { data: LINES, form: { line_column: 'path_json' } },
  ],
  deck_geojson: () => [
    {
      data: SHAPES,
      form: {
        ...SCRIPTS,
        ...VIEW,
        label_javascript_config_generator: '() => ({})',
        icon_javascript_config_generator: '() => ({})',
      },
    },
    { data: LINES, form: { geojson: 'path_json' } },
  ],
  deck_multi: ({ otherLayers }) => [{ data: PLACES, form: { ...VIEW, deck_slices: otherLayers } }],
  ...Object.fromEntries(
    ['area', 'timeseries', 'timeseries_bar', 'timeseries_line', 'timeseries_scatter'].flatMap((name) =>
      [`echarts_${name}`].map((type) => [type, () => timeSeries()]),
    ),
  ),
  echarts_timeseries_smooth: () => timeSeries(),
  echarts_timeseries_step: () => timeSeries(),
  mixed_timeseries: () => [{ data: BIRTHS, form: { annotation_layers: LAYERS } }],
  gauge_chart: () => [{ data: BIRTHS, form: { groupby: ['state'], row_limit: 5 } }],
  mapbox: () => [
    {
      data: PLACES,
      form: {
        all_columns_x: 'LAT',
        all_columns_y: 'LON',
        groupby: ['LON', 'LAT', 'occupancy'],
        point_radius: 'occupancy',
        mapbox_label: ['occupancy'],
      },
    },
  ],
  partition: () => [
    { data: BIRTHS, form: { groupby: ['gender'], time_series_option: 'agg_sum' } },
    {
      data: BIRTHS,
      form: { groupby: ['gender'], time_series_option: 'adv_anal', rolling_type: 'mean', rolling_periods: 2 },
    },
    {
      data: BIRTHS,
      form: {
        groupby: ['gender'],
        time_series_option: 'agg_sum',
        resample_rule: '1YS',
        resample_method: 'ffill',
      },
    },
  ],
  rose: () => [{ data: BIRTHS, form: { resample_rule: '1YS', resample_method: 'ffill' } }],
  world_map: () => [{ data: HEALTH, form: { country_fieldtype: 'name', entity: 'country_name' } }],
};

/** Series over names have an order of their axis, those over time have layers. */
const timeSeries = (): readonly SingleForm[] => [
  {
    data: BIRTHS,
    form: { x_axis: 'state', metrics: [sum('num')], x_axis_sort: 'SUM(num)', x_axis_sort_asc: false },
  },
  { data: BIRTHS, form: { x_axis: 'ds', annotation_layers: LAYERS } },
];

export const singleForms = (type: string, charts: Charts): readonly SingleForm[] =>
  PARTS[type]?.(charts) ?? [];
