import { asText, isRecord, parseJson, type JsonRecord } from '../../jsonValue.ts';
import { datasetOf } from '../../chart/chartContents.ts';
import { ownValue } from '../../ownValue.ts';
import { replaceIdentifier } from './replaceIdentifier.ts';
import type { PartReplacement, Replacement } from './replacement.ts';

/** How the value of a control names columns and metrics. */
type NamingWay =
  /** A name or an expression, or a list of them. */
  | 'names'
  | 'filters'
  | 'sql'
  /** A record by name. */
  | 'keys'
  /** Rules of formatting, each for a column. */
  | 'rules'
  /** JSON texts of a name and a direction. */
  | 'orders'
  | 'spatial'
  | 'fixedOrMetric';

const KEYS: Readonly<Record<NamingWay, string>> = {
  names: `all_columns all_columns_x all_columns_y breakpoint_metric category_order_by category_order_by_side column columns country_column dimension end_time entity
    entity_column geojson geom_column granularity granularity_sqla groupby groupbyColumns groupbyRows groupby_b id js_columns
    latitude line_column longitude mapbox_label metric metric_2 metrics metrics_b name order_desc_metric orderby parent
    percent_metrics point_radius secondary_metric series series_columns series_limit_metric size sort_by_metric source
    source_category stackDimension start_time target target_category timeseries_limit_metric timeseries_limit_metric_b
    tooltip_columns tooltip_contents tooltip_metrics x x_axis x_axis_sort y y_axis`,
  filters: 'adhoc_filters adhoc_filters_b',
  sql: 'having where',
  keys: 'column_config',
  rules: 'conditional_formatting',
  orders: 'order_by_cols',
  spatial: 'end_spatial spatial start_spatial',
  fixedOrMetric: 'point_radius_fixed',
};

const BY_KEY: Readonly<Record<string, NamingWay>> = Object.fromEntries(
  Object.entries(KEYS).flatMap(([way, keys]) => keys.split(/\s+/).map((key) => [key, way as NamingWay])),
);

/** Null for a control that names none, such as a title or a number. */
export const namingWay = (key: string): NamingWay | null => ownValue(BY_KEY, key) ?? null;

/** Form data of a chart after a replacement; the same object if nothing in it is meant. */
export function replaceInForm(form: JsonRecord, replacement: Replacement): JsonRecord {
  const { id, type } = datasetOf(form);
  if (type !== 'table' || replacement.kind === 'table') return form;
  if (replacement.kind === 'dataset')
    return id === replacement.from ? { ...form, datasource: `${replacement.to}__table` } : form;
  return id === replacement.datasetId ? replacePart(form, replacement) : form;
}

function replacePart(form: JsonRecord, replacement: PartReplacement): JsonRecord {
  // Other controls name a metric without a name of its own by its text, such as SUM(price).
  const labels = new Map<string, string>();
  const parts = mapControls(form, (way, value) => WAYS[way](value, partNames(replacement, labels)));
  return labels.size === 0 ? parts : mapControls(parts, (way, value) => WAYS[way](value, labelNames(labels)));
}

/** The controls that name columns or metrics, changed; unchanged ones keep their identity. */
function mapControls(form: JsonRecord, change: (way: NamingWay, value: unknown) => unknown): JsonRecord {
  const changed = Object.entries(form).flatMap(([key, value]) => {
    const way = namingWay(key);
    const next = way === null ? value : change(way, value);
    return next === value ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? form : { ...form, ...Object.fromEntries(changed) };
}

/** What becomes of a name, and of what is not a name alone. */
interface Names {
  readonly name: (name: string) => string;
  readonly sql: (sql: string) => string;
  /** A metric or column with SQL or an aggregate. */
  readonly adhoc: (value: JsonRecord) => JsonRecord;
  readonly filter: (value: JsonRecord) => JsonRecord;
}

function partNames({ kind, from, to }: PartReplacement, labels: Map<string, string>): Names {
  const name = (each: string): string => (each === from ? to : each);
  const sql = (each: string): string => (kind === 'column' ? replaceIdentifier(each, from, to) : each);
  return {
    name,
    sql,
    adhoc(value) {
      const next = kind === 'column' ? replaceInAdhoc(value, from, to) : value;
      const [before, after] = [asText(value['label']), asText(next['label'])];
      if (before !== '' && before !== after) labels.set(before, after);
      return next;
    },
    filter(value) {
      if (value['expressionType'] === 'SQL') {
        const next = sql(asText(value['sqlExpression']));
        return next === value['sqlExpression'] ? value : { ...value, sqlExpression: next };
      }
      // HAVING is about metrics, all else about columns.
      const isMeant = (value['clause'] === 'HAVING') === (kind === 'metric');
      return isMeant && value['subject'] === from ? { ...value, subject: to } : value;
    },
  };
}

const labelNames = (labels: ReadonlyMap<string, string>): Names => ({
  name: (each) => labels.get(each) ?? each,
  sql: (each) => each,
  adhoc: (value) => value,
  filter(value) {
    const next = value['clause'] === 'HAVING' ? labels.get(asText(value['subject'])) : undefined;
    return next === undefined ? value : { ...value, subject: next };
  },
});

/** A label that follows from the expression follows it further. */
function replaceInAdhoc(value: JsonRecord, from: string, to: string): JsonRecord {
  const { column, sqlExpression, label, aggregate, hasCustomLabel } = value;
  if (isRecord(column) && column['column_name'] === from && value['expressionType'] !== 'SQL') {
    // The rest described the other column.
    const next = { ...value, column: { column_name: to } };
    const isDerived = hasCustomLabel !== true && label === `${asText(aggregate)}(${from})`;
    return isDerived ? { ...next, label: `${asText(aggregate)}(${to})` } : next;
  }
  if (typeof sqlExpression !== 'string') return value;
  // A time axis has its column's name in place of SQL.
  const sql = sqlExpression === from ? to : replaceIdentifier(sqlExpression, from, to);
  if (sql === sqlExpression) return value;
  const isDerived = hasCustomLabel !== true && label === sqlExpression;
  return { ...value, sqlExpression: sql, ...(isDerived && { label: sql }) };
}

const WAYS: Readonly<Record<NamingWay, (value: unknown, names: Names) => unknown>> = {
  names: replaceNames,
  filters: (value, { filter }) => mapList(value, (each) => (isRecord(each) ? filter(each) : each)),
  sql: (value, { sql }) => (typeof value === 'string' ? sql(value) : value),
  keys(value, { name }) {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value);
    return entries.every(([key]) => name(key) === key)
      ? value
      : Object.fromEntries(entries.map(([key, each]) => [name(key), each]));
  },
  rules: (value, { name }) =>
    mapList(value, (rule) => {
      const column = isRecord(rule) ? rule['column'] : undefined;
      return isRecord(rule) && typeof column === 'string' && name(column) !== column
        ? { ...rule, column: name(column) }
        : rule;
    }),
  orders: (value, { name }) =>
    mapList(value, (order) => {
      const pair = typeof order === 'string' ? parseJson(order) : undefined;
      if (!Array.isArray(pair) || typeof pair[0] !== 'string') return order;
      const next = name(pair[0]);
      return next === pair[0] ? order : JSON.stringify([next, ...(pair.slice(1) as unknown[])]);
    }),
  spatial(value, { name }) {
    if (!isRecord(value)) return value;
    const changed = SPATIAL_KEYS.flatMap((key) => {
      const column = ownValue(value, key);
      return typeof column === 'string' && name(column) !== column ? [[key, name(column)] as const] : [];
    });
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  },
  fixedOrMetric(value, names) {
    if (!isRecord(value) || value['type'] !== 'metric') return value;
    const next = replaceNames(value['value'], names);
    return next === value['value'] ? value : { ...value, value: next };
  },
};

const SPATIAL_KEYS = ['latCol', 'lonCol', 'lonlatCol', 'geohashCol'] as const;

function replaceNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return names.name(value);
  if (isRecord(value)) return names.adhoc(value);
  return Array.isArray(value) ? mapList(value, (each) => replaceNames(each, names)) : value;
}

function mapList(value: unknown, change: (each: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value;
  const next = (value as readonly unknown[]).map(change);
  return next.every((each, at) => each === value[at]) ? value : next;
}
