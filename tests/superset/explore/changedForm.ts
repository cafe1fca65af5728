import { asList, asText, type JsonRecord } from '#domain/jsonValue.ts';
import type { Panel, PanelControl } from '#charts/kit/controls/control.ts';
import type { Random } from './random.ts';

/** What a changed form may name of a dataset of the examples. */
export interface FormData {
  readonly table: string;
  readonly time: string | null;
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  /** A longitude and a latitude. */
  readonly place?: readonly [string, string];
}

export const BIRTHS: FormData = {
  table: 'birth_names',
  time: 'ds',
  texts: ['gender', 'state', 'name'],
  numbers: ['num', 'num_boys'],
};
export const SALES: FormData = {
  table: 'cleaned_sales_data',
  time: 'order_date',
  texts: ['product_line', 'deal_size', 'territory'],
  numbers: ['sales', 'quantity_ordered'],
};
export const PLACES: FormData = {
  table: 'long_lat',
  time: 'datetime',
  texts: ['STREET', 'NUMBER'],
  numbers: ['occupancy', 'radius_miles'],
  place: ['LON', 'LAT'],
};
export const HEALTH: FormData = {
  table: 'wb_health_population',
  time: 'year',
  texts: ['country_code', 'country_name'],
  numbers: ['SP_POP_TOTL', 'SE_ADT_LITR_ZS'],
};
export const REGIONS: FormData = {
  table: 'birth_france_by_region',
  time: 'dttm',
  texts: ['DEPT_ID'],
  numbers: ['2004', '2010'],
};
export const LINES: FormData = { table: 'bart_lines', time: null, texts: ['path_json', 'name'], numbers: [] };
export const AREAS: FormData = {
  table: 'sf_population_polygons',
  time: null,
  texts: ['contour'],
  numbers: ['population', 'area'],
};

/** The examples have no GeoJSON; the recording makes this dataset, and removes it. */
export const SHAPES: FormData & { readonly sql: string } = {
  ...AREAS,
  table: 'sextant_shapes',
  sql: `SELECT population, area, '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}' AS contour FROM sf_population_polygons`,
};

/** The dataset that a chart of a type is opened with. */
export function dataFor(type: string, random: Random): FormData {
  if (type === 'world_map') return HEALTH;
  if (type === 'country_map') return REGIONS;
  if (type === 'deck_path') return LINES;
  if (type === 'deck_polygon') return AREAS;
  if (type === 'deck_geojson') return SHAPES;
  return /^(deck_|mapbox)/.test(type) ? PLACES : random.pick([BIRTHS, SALES]);
}

/** What a chart of the type needs before it asks for anything; all other controls keep their defaults. */
export function formOfDefaults(type: string, panel: Panel, data: FormData, charts: Charts): JsonRecord {
  const first: Random = {
    int: () => 0,
    chance: () => false,
    pick: (values) => values[0] as never,
    some: (values, least = 0) => values.slice(0, Math.max(1, least)),
  };
  const needed = NEEDED[type] ?? ['granularity_sqla'];
  const form = panel
    .filter(({ validators, key }) => validators?.includes('nonEmpty') === true || needed.includes(key))
    .filter((control) => control.default === undefined || asList(control.default).length === 0)
    .map((control) => [control.key, changed(control, data, first, charts)] as const);
  return {
    viz_type: type,
    // Some of the older types have no control for the time column that they need.
    ...(!/^(deck_|mapbox|cartodiagram)/.test(type) && data.time !== null && { granularity_sqla: data.time }),
    ...Object.fromEntries(form.filter(([, value]) => value !== undefined)),
  };
}

/** The same with each control changed once at random, now and then without the change. */
export function changedForm(
  type: string,
  panel: Panel,
  data: FormData,
  charts: Charts,
  random: Random,
): JsonRecord {
  const form = panel
    .filter((control) => control.validators?.includes('nonEmpty') === true || random.chance(0.8))
    .map((control) => [control.key, changed(control, data, random, charts)] as const);
  return {
    ...formOfDefaults(type, panel, data, charts),
    ...Object.fromEntries(form.filter(([, value]) => value !== undefined)),
  };
}

/** Charts that other charts draw: deck.gl charts as layers, and one at each place of a map. */
export interface Charts {
  readonly layers: readonly number[];
  /** Charts of another type, as other layers. */
  readonly otherLayers: readonly number[];
  readonly onMap: string;
}

const COLOR = { r: 200, g: 60, b: 20, a: 0.8 };
/** Controls that the server needs although the panel does not say so. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  partition: ['groupby'],
  paired_ttest: ['groupby'],
  para: ['series'],
  mapbox: ['groupby'],
  cal_heatmap: ['granularity_sqla', 'time_range'],
};
/** Texts that are numbers without a default that says so. */
const NUMBERS = /periods|precision|steps|size|radius|width|zoom|latitude|longitude|opacity|multiplier/i;
/** Texts that a type reads as something of its own. */
const TEXTS: Readonly<Record<string, string>> = {
  ranges: '10,200,3000',
  markers: '50',
  marker_lines: '70',
  range_labels: 'low,middle,high',
  marker_labels: 'mark',
  marker_line_labels: 'line',
};

function changed(control: PanelControl, data: FormData, random: Random, charts: Charts): unknown {
  const { key, kind, choices = [], multi, isNumber, default: given } = control;
  switch (kind) {
    case 'checkbox':
      return given !== true;
    case 'columns':
      if (key === 'granularity_sqla') return data.time ?? undefined;
      if (key === 'all_columns_x') return data.place?.[0];
      if (key === 'all_columns_y') return data.place?.[1];
      // A map of points groups by their places, or by more.
      if (key === 'groupby' && data.place !== undefined) return [...data.place];
      // A link between a column and itself is refused.
      if (key === 'columns') return data.texts[1];
      if (key === 'groupby' && multi !== true) return data.texts[0];
      return multi === true ? random.some(data.texts, 1, 2) : random.pick(data.texts);
    case 'metrics':
      if (key === 'y') return 'count';
      // The older call refuses one metric for two of these.
      if (key === 'size' && data.place === undefined) return metricOf(data.numbers[1] ?? '', 'AVG');
      return multi === true ? distinct([metric(data, random), metric(data, random)]) : metric(data, random);
    case 'filters':
      return [filter(data, random), ...within(data)];
    case 'spatial': {
      const [lonCol, latCol] = data.place ?? ['LON', 'LAT'];
      return random.chance(0.3)
        ? { type: 'delimited', lonlatCol: 'delimited', reverseCheckbox: random.chance(0.5) }
        : { type: 'latlong', lonCol, latCol };
    }
    case 'fixedOrMetric':
      return random.chance(0.5)
        ? { type: 'fix', value: 20 }
        : { type: 'metric', value: metric(data, random) };
    case 'columnsAndMetrics':
      return [random.pick(data.texts)];
    case 'timeRange':
      return random.pick(['1999-01-01 : 2004-06-01', '2003-01-01 : 2005-01-01']);
    case 'color':
      return COLOR;
    case 'slider':
      return 7;
    case 'bounds':
      return [1, 50_000];
    case 'relatedCharts':
      return key === 'deck_slices' ? charts.layers : charts.onMap;
    case 'collection':
      return [{ key: 'a', colType: 'time', label: 'Latest', timeLag: 1 }];
    case 'number':
    case 'text':
      if (key === 'min_periods') return '1';
      return isNumber === true || kind === 'number' || NUMBERS.test(key) || /^\d/.test(asText(given))
        ? String(2 + random.int(3))
        : (TEXTS[key] ?? 'words');
    case 'radio':
    case 'select':
    case 'colorScheme': {
      const others = choices.map(([value]) => value).filter((value) => value !== given && value !== null);
      if (others.length > 0) return multi === true ? [random.pick(others)] : random.pick(others);
      if (key === 'geom_column') return random.pick(data.texts);
      return control.validators?.includes('positive') === true || /row_limit|^limit$/.test(key)
        ? 20
        : undefined;
    }
    default:
      return undefined;
  }
}

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((each) => [JSON.stringify(each), each])).values(),
];

function metric(data: FormData, random: Random): unknown {
  const [column] = data.numbers.length > 0 ? [random.pick(data.numbers)] : [];
  if (column === undefined || random.chance(0.3)) return 'count';
  return metricOf(column, random.pick(['SUM', 'AVG', 'MAX', 'COUNT_DISTINCT']));
}

function metricOf(column: string, aggregate: string): JsonRecord {
  return {
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate,
    label: `${aggregate}(${column})`,
    optionName: `metric_${aggregate}_${column}`,
  };
}

function filter(data: FormData, random: Random): JsonRecord {
  if (random.chance(0.3))
    return { expressionType: 'SQL', clause: 'WHERE', sqlExpression: `${quoted(data.texts[0] ?? '')} <> 'x'` };
  const [subject] = random.some(data.texts, 1, 1);
  return random.chance(0.5)
    ? {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject,
        operator: 'IN',
        comparator: ['CA', 'girl', 'FRA'],
      }
    : { expressionType: 'SIMPLE', clause: 'WHERE', subject, operator: 'IS NOT NULL', comparator: null };
}

/** The older calls compare times only within a range. */
const within = ({ time: subject }: FormData): readonly JsonRecord[] =>
  subject === null
    ? []
    : [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject,
          operator: 'TEMPORAL_RANGE',
          comparator: '1990-01-01 : 2005-01-01',
        },
      ];

const quoted = (name: string): string => `"${name}"`;
