import type { FormData } from '#domain/chart/form/formData.ts';
import type { Datasource } from '#domain/compile/datasource.ts';

/* Charts of the types without recorded rows, over the data of the example dashboards. */

const sum = (column: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  label: `SUM(${column})`,
});
const SOLD = sum('sales');
const PIECES = sum('quantity_ordered');
const COUNT = 'count';
const WHERE = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const OVER_TIME = {
  granularity_sqla: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: [SOLD],
  groupby: ['deal_size'],
};
const POINTS = { spatial: WHERE, size: COUNT, row_limit: 500 };

/** Orders have no places: theirs are made of their numbers. */
const LON = 'ROUND(month * 5.0 - 30 + quantity_ordered / 10.0, 1)';
const LAT = 'ROUND(20 + price_each / 4.0, 1)';
const AREA = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
]
  .map(([x = 0, y = 0]) => `'[' || (${LON} + ${x}) || ',' || (${LAT} + ${y}) || ']'`)
  .join(" || ',' || ");
const NUMBERS = { lon: LON, lat: LAT, far: `${LON} + 20` };
const TEXTS = {
  outline: `'[' || ${AREA} || ']'`,
  shape: `'{"type":"Point","coordinates":[' || ${LON} || ',' || ${LAT} || ']}'`,
  // A tree of countries and their cities.
  node: 'CASE WHEN order_line_number = 1 THEN country ELSE city END',
  above: 'CASE WHEN order_line_number = 1 THEN NULL ELSE country END',
};

const calculated = (columns: Readonly<Record<string, string>>, type: 0 | 1) =>
  Object.entries(columns).map(([name, expression]) => ({ name, expression, type, isTime: false }));

/** The orders, with places, outlines and a tree made of their columns. */
export const withPlaces = (sales: Datasource): Datasource => ({
  ...sales,
  columns: [...sales.columns, ...calculated(NUMBERS, 0), ...calculated(TEXTS, 1)],
});

/** By type; all over sales, except those with a state of the other dataset. */
export const REAL_FORMS: Readonly<Record<string, FormData>> = {
  pop_kpi: {
    metric: SOLD,
    time_compare: ['1 year ago'],
    adhoc_filters: [
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'order_date',
        operator: 'TEMPORAL_RANGE',
        comparator: '2004-01-01 : 2005-01-01',
      },
    ],
  },
  bubble: { series: 'deal_size', entity: 'product_line', x: PIECES, y: SOLD, size: COUNT },
  bullet: { metric: SOLD },
  cal_heatmap: {
    granularity_sqla: 'order_date',
    metrics: [SOLD],
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    time_range: '2003-01-01 : 2004-01-01',
  },
  cartodiagram: {
    geom_column: 'shape',
    row_limit: 12,
    selected_chart: JSON.stringify({
      viz_type: 'pie',
      params: JSON.stringify({ groupby: ['deal_size'], metric: SOLD, show_legend: false }),
    }),
  },
  chord: { groupby: 'territory', columns: 'product_line', metric: SOLD },
  compare: OVER_TIME,
  country_map: { select_country: 'usa', entity: 'state', metric: COUNT },
  deck_arc: { start_spatial: WHERE, end_spatial: { ...WHERE, lonCol: 'far' }, row_limit: 100 },
  deck_contour: { ...POINTS, cellSize: 200_000 },
  deck_geojson: { geojson: 'shape', row_limit: 100 },
  deck_grid: { ...POINTS, grid_size: 200_000 },
  deck_heatmap: POINTS,
  deck_hex: { ...POINTS, grid_size: 200_000 },
  deck_path: { line_column: 'outline', row_limit: 100 },
  deck_polygon: { line_column: 'outline', metric: COUNT, row_limit: 100 },
  deck_scatter: { spatial: WHERE, row_limit: 500 },
  deck_screengrid: POINTS,
  echarts_timeseries: { ...OVER_TIME, granularity_sqla: null, x_axis: 'order_date' },
  graph_chart: { source: 'territory', target: 'product_line', metric: SOLD },
  handlebars: {
    query_mode: 'aggregate',
    groupby: ['product_line'],
    metrics: [SOLD],
    handlebarsTemplate: '{{#each data}}<li>{{product_line}}</li>{{/each}}',
  },
  horizon: OVER_TIME,
  mapbox: { all_columns_x: 'lon', all_columns_y: 'lat', row_limit: 500 },
  paired_ttest: OVER_TIME,
  para: { series: 'product_line', metrics: [SOLD, PIECES, COUNT], secondary_metric: SOLD },
  partition: { groupby: ['territory', 'product_line'], metrics: [SOLD] },
  rose: { ...OVER_TIME, time_grain_sqla: 'P3M' },
  time_pivot: { granularity_sqla: 'order_date', time_grain_sqla: 'P1M', metric: SOLD, freq: 'AS' },
  time_table: {
    ...OVER_TIME,
    column_collection: [
      { key: 'a', label: 'Latest', colType: 'time', timeLag: 0, comparisonType: 'value' },
      { key: 'd', label: 'Trend', colType: 'spark' },
    ],
  },
  tree_chart: { id: 'node', parent: 'above', name: 'node', metric: SOLD },
  vega_lite: {
    query_mode: 'aggregate',
    groupby: ['product_line'],
    metrics: [COUNT],
    vega_lite_spec: JSON.stringify({
      mark: 'bar',
      encoding: { y: { field: 'product_line' }, x: { field: COUNT, type: 'quantitative' } },
    }),
  },
  world_map: { entity: 'country', country_fieldtype: 'name', metric: SOLD, show_bubbles: true },
};
