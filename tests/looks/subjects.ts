import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { PANELS } from '#charts/panels.ts';
import { layerIds } from '#charts/form/layers.ts';
import { type ChartLayer, withLayers } from '#charts/kit/deck/chartLayers.ts';
import { frameOfWire, type WireRows } from '#domain/compile/frame.ts';
import { asList, asRecord, parseJson } from '#domain/jsonValue.ts';
import { layerRequest } from '#query/chart/loadLayers.ts';
import { REAL_FORMS } from '../chart/realForms.ts';
import type { SupersetApi } from '../superset/supersetApi.ts';

/* A chart of each type over the data of the example dashboards of a Superset, with its rows. */

export interface Subject {
  readonly type: string;
  readonly name: string;
  readonly dataset: number;
  readonly form: FormData;
  readonly answers: readonly unknown[];
}

/** Instead of the first example of a type, which shows less of it. */
const BETTER: Readonly<Record<string, string>> = {
  big_number: 'Big Number with Trendline',
  echarts_area: 'Area',
  echarts_timeseries_bar: 'Quarterly Sales (By Product Line)',
  echarts_timeseries_line: 'Trends',
  heatmap_v2: 'Number of Deals (for each Combination)',
  pie: 'Most Dominant Platforms',
  pivot_table_v2: 'Pivot Table v2',
  sankey_v2: 'First Time Developer & Commute Time',
  sunburst_v2: 'Rural Breakdown',
  table: 'Total Items Sold (By Product Line)',
  treemap_v2: 'Treemap',
};

/** Types without an example whose form is that of another type's example. */
const FORM_OF: Readonly<Record<string, string>> = {
  deck_contour: 'deck_hex',
  deck_heatmap: 'deck_hex',
  deck_geojson: 'deck_polygon',
  deck_multi: 'deck_scatter',
  mapbox: 'deck_scatter',
};
const CHANGED: Readonly<Record<string, FormData>> = {
  gantt_chart: {
    start_time: 'order_date',
    end_time: 'due',
    y_axis: 'customer_name',
    series: 'deal_size',
    row_limit: 12,
  },
  mapbox: { all_columns_x: 'LON', all_columns_y: 'LAT', groupby: ['LON', 'LAT'], viewport_zoom: 11 },
  deck_contour: {
    cellSize: 200,
    contours: [
      { lowerThreshold: 5, upperThreshold: 20, color: { r: 240, g: 190, b: 80, a: 60 } },
      { lowerThreshold: 20, color: { r: 215, g: 90, b: 50, a: 100 }, strokeWidth: 3 },
    ],
  },
  deck_geojson: { geojson: 'shape' },
  echarts_timeseries_smooth: REAL_FORMS['echarts_timeseries'] ?? {},
  echarts_timeseries_step: REAL_FORMS['echarts_timeseries'] ?? {},
};

const LON = 'ROUND(CAST(month * 5.0 - 30 + quantity_ordered / 10.0 AS numeric), 1)';
const LAT = 'ROUND(CAST(20 + price_each / 4.0 AS numeric), 1)';
/** The orders, with places and ends made of their numbers, and areas as GeoJSON: the examples have none. */
const MADE = {
  sextant_orders: `SELECT *, '{"type":"Point","coordinates":[' || lon || ',' || lat || ']}' AS shape
    FROM (SELECT *, ${LON} AS lon, ${LAT} AS lat, order_date + quantity_ordered * INTERVAL '1 day' AS due
    FROM cleaned_sales_data) AS placed`,
  sextant_areas: `SELECT population, area, '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[' || contour || ']},"properties":{}}' AS shape
    FROM sf_population_polygons`,
} as const;

const NO_ROWS = { colnames: [], coltypes: [], data: [] };

interface Example {
  readonly id: number;
  readonly name: string;
  readonly dataset: number;
}

/** Every type, or some; reports those without rows. */
export async function subjectsOf(
  api: SupersetApi,
  made: MadeDatasets,
  only: readonly string[],
  report: (line: string) => void,
): Promise<readonly Subject[]> {
  const examples = await exampleOfEachType(api);
  // The table of its example is in a database that an installation may lack.
  examples.delete('gantt_chart');
  const types = Object.keys(PANELS).filter((type) => only.length === 0 || only.includes(type));
  const subjects: Subject[] = [];
  for (const type of types.toSorted()) {
    const example = examples.get(type) ?? examples.get(FORM_OF[type] ?? '');
    const own = example === undefined ? {} : await formOf(api, example.id);
    const dataset = type === 'deck_geojson' ? made.sextant_areas : (example?.dataset ?? made.sextant_orders);
    const form: FormData = {
      ...(example === undefined ? REAL_FORMS[type] : own),
      ...CHANGED[type],
      ...(type === 'deck_multi' && { deck_slices: layersIn(examples) }),
      ...(type === 'cartodiagram' && { selected_chart: placedOver(dataset) }),
      viz_type: type,
      datasource: `${dataset}__table`,
    };
    const drawn = type === 'deck_multi' ? await layered(api, form) : form;
    const context = buildRequest(withDefaults(form));
    const answer = context === null ? null : await api.call('POST', '/api/v1/chart/data', context);
    const answers = asList(asRecord(answer?.body)['result']);
    const name = example?.name ?? type;
    // Its rows are those of its layers.
    if (type === 'deck_multi') subjects.push({ type, name, dataset, form: drawn, answers: [NO_ROWS] });
    else if (answers.length > 0) subjects.push({ type, name, dataset, form: drawn, answers });
    else
      report(
        `${type}: no rows (${answer?.status ?? 'no query'}) ${JSON.stringify(answer?.body ?? '').slice(0, 200)}`,
      );
  }
  return subjects;
}

/** The chart at each place of a cartodiagram: a Superset reads it only with its dataset. */
function placedOver(dataset: number): string {
  const placed = asRecord(parseJson(String(REAL_FORMS['cartodiagram']?.['selected_chart'])));
  const params = { ...asRecord(parseJson(String(placed['params']))), datasource: `${dataset}__table` };
  return JSON.stringify({ ...placed, params: JSON.stringify(params) });
}

const layersIn = (examples: ReadonlyMap<string, Example>): readonly number[] =>
  ['deck_screengrid', 'deck_scatter'].flatMap((type) => examples.get(type)?.id ?? []);

async function exampleOfEachType(api: SupersetApi): Promise<Map<string, Example>> {
  const found = new Map<string, Example>();
  for (const page of [0, 1]) {
    const query = `(page:${page},page_size:100,columns:!(id,slice_name,viz_type,datasource_id))`;
    const { body } = await api.call('GET', `/api/v1/chart/?q=${encodeURIComponent(query)}`);
    for (const each of asList(asRecord(body)['result']).map(asRecord)) {
      const [type, name] = [String(each['viz_type']), String(each['slice_name'])];
      const example = { id: Number(each['id']), name, dataset: Number(each['datasource_id']) };
      if (!found.has(type) || BETTER[type] === name) found.set(type, example);
    }
  }
  return found;
}

async function formOf(api: SupersetApi, id: number): Promise<FormData> {
  const { body } = await api.call('GET', `/api/v1/explore/?slice_id=${id}`);
  const { slice_id: _id, ...form } = asRecord(asRecord(asRecord(body)['result'])['form_data']);
  return form;
}

/** The form of a map of layers with the rows of its layers. */
async function layered(api: SupersetApi, form: FormData): Promise<FormData> {
  const layers: ChartLayer[] = [];
  for (const id of layerIds(form)) {
    const { form: layer, request } = layerRequest(form, id, await formOf(api, id));
    const answer = await api.call('POST', '/api/v1/chart/data', request?.context ?? {});
    const frames = asList(asRecord(answer.body)['result']).map((each) => frameOfWire(each as WireRows));
    layers.push({ id, name: String(id), form: layer, frames, fault: null });
  }
  return withLayers(form, layers);
}

export type MadeDatasets = Readonly<Record<keyof typeof MADE, number>>;

/** Makes the datasets that the examples lack, and removes them afterwards. */
export async function withMadeDatasets<T>(
  api: SupersetApi,
  work: (made: MadeDatasets) => Promise<T>,
): Promise<T> {
  const { body } = await api.call('GET', '/api/v1/dataset/?q=(page_size:1)');
  const [first] = asList(asRecord(body)['result']);
  const database = asRecord(asRecord(first)['database'])['id'];
  const ids: number[] = [];
  const make = async (table_name: keyof typeof MADE): Promise<number> => {
    const sent = { database, schema: 'public', table_name, sql: MADE[table_name] };
    const answer = await api.call('POST', '/api/v1/dataset/', sent);
    const { id } = asRecord(answer.body);
    if (typeof id !== 'number') throw new Error(`${table_name}: ${JSON.stringify(answer.body)}`);
    ids.push(id);
    return id;
  };
  try {
    return await work({
      sextant_orders: await make('sextant_orders'),
      sextant_areas: await make('sextant_areas'),
    });
  } finally {
    for (const id of ids) await api.call('DELETE', `/api/v1/dataset/${id}`);
  }
}
