import {
  asList,
  asNumber,
  asRecord,
  asText,
  numbers,
  parseRecord,
  type JsonRecord,
} from '../../jsonValue.ts';
import { ATOMIC, SET, fields, keyed, type ContentShape } from '../../merge/shape.ts';
import { sortKeys } from '../../sortKeys.ts';

/** JSON that a server stores as text: parsed, or the text itself where it is not a JSON object. */
export type Extra = JsonRecord | string;

/** A column of a dataset, in the contract's names. */
export interface ColumnContents {
  readonly advanced_data_type: string;
  readonly column_name: string;
  readonly description: string;
  /** SQL of a calculated column; empty for one of the source. */
  readonly expression: string;
  readonly extra: Extra;
  readonly filterable: boolean;
  readonly groupby: boolean;
  readonly is_active: boolean;
  readonly is_dttm: boolean;
  readonly python_date_format: string;
  readonly type: string;
  readonly verbose_name: string;
}

/** A metric of a dataset, in the contract's names. */
export interface MetricContents {
  readonly currency: JsonRecord | null;
  readonly d3format: string;
  readonly description: string;
  readonly expression: string;
  readonly extra: Extra;
  readonly metric_name: string;
  readonly metric_type: string;
  readonly verbose_name: string;
  readonly warning_text: string;
}

/** Columns or metrics by their uuid. */
export type Parts<Part> = Readonly<Record<string, Part>>;

/** Everything a person can edit of a dataset, in canonical form: sorted keys, parsed JSON texts. */
export interface DatasetContents {
  readonly alwaysFilterTime: boolean;
  /** Seconds; null for the default of its database. */
  readonly cacheTimeout: number | null;
  readonly catalog: string | null;
  readonly columns: Parts<ColumnContents>;
  readonly currencyColumn: string;
  readonly databaseId: number;
  readonly description: string;
  readonly extra: Extra;
  readonly fetchPredicate: string;
  readonly filterSelect: boolean;
  readonly mainTimeColumn: string;
  readonly metrics: Parts<MetricContents>;
  readonly normalizeColumns: boolean;
  /** Hours added to its times. */
  readonly offset: number;
  readonly owners: readonly number[];
  readonly schema: string | null;
  /** Empty for a dataset of a table. */
  readonly sql: string;
  readonly templateParams: string;
  /** The name of the dataset, or of its table. */
  readonly title: string;
}

/** Each field, and each setting of a column or a metric, is merged separately. */
export const DATASET_SHAPE: ContentShape = fields({
  owners: SET,
  columns: keyed(keyed(ATOMIC)),
  metrics: keyed(keyed(ATOMIC)),
});

export function canonicalDataset(contents: DatasetContents): DatasetContents {
  return sortKeys(contents) as DatasetContents;
}

/** Where a new dataset gets its rows from. */
export interface DatasetPlaceContents {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly title: string;
}

/** A new dataset: the server finds its columns when it is created there. */
export function newDatasetContents(place: DatasetPlaceContents): DatasetContents {
  return canonicalDataset({ ...readDatasetContents({}), ...place });
}

export function newColumn(name: string, parts: Partial<ColumnContents> = {}): ColumnContents {
  return { ...readColumn({ column_name: name }), ...parts };
}

export function newMetric(name: string, expression: string): MetricContents {
  return readMetric({ metric_name: name, expression });
}

/** The contents of a server's dataset, in the contract's names. */
export function readDatasetContents(stored: JsonRecord): DatasetContents {
  return canonicalDataset({
    alwaysFilterTime: stored['always_filter_main_dttm'] === true,
    cacheTimeout: asNumber(stored['cache_timeout']),
    catalog: textOrNull(stored['catalog']),
    columns: byUuid(stored['columns'], 'column_name', readColumn),
    currencyColumn: asText(stored['currency_code_column']),
    databaseId: asNumber(asRecord(stored['database'])['id']) ?? 0,
    description: asText(stored['description']),
    extra: readExtra(stored['extra']),
    fetchPredicate: asText(stored['fetch_values_predicate']),
    filterSelect: stored['filter_select_enabled'] !== false,
    mainTimeColumn: asText(stored['main_dttm_col']),
    metrics: byUuid(stored['metrics'], 'metric_name', readMetric),
    normalizeColumns: stored['normalize_columns'] === true,
    offset: asNumber(stored['offset']) ?? 0,
    owners: numbers(asList(stored['owners']).map((owner) => asRecord(owner)['id'])).toSorted((a, b) => a - b),
    schema: textOrNull(stored['schema']),
    sql: asText(stored['sql']),
    templateParams: asText(stored['template_params']),
    title: asText(stored['table_name']),
  });
}

/** The key of a column or metric in contents: its uuid, or its name where a server has no uuids. */
export const partKey = (stored: JsonRecord, nameKey: string): string =>
  asText(stored['uuid']) || `name:${asText(stored[nameKey])}`;

function byUuid<Part>(list: unknown, nameKey: string, read: (stored: JsonRecord) => Part): Parts<Part> {
  return Object.fromEntries(
    asList(list)
      .map(asRecord)
      .map((stored) => [partKey(stored, nameKey), read(stored)]),
  );
}

function readColumn(stored: JsonRecord): ColumnContents {
  return {
    advanced_data_type: asText(stored['advanced_data_type']),
    column_name: asText(stored['column_name']),
    description: asText(stored['description']),
    expression: asText(stored['expression']),
    extra: readExtra(stored['extra']),
    filterable: stored['filterable'] !== false,
    groupby: stored['groupby'] !== false,
    is_active: stored['is_active'] !== false,
    is_dttm: stored['is_dttm'] === true,
    python_date_format: asText(stored['python_date_format']),
    type: asText(stored['type']),
    verbose_name: asText(stored['verbose_name']),
  };
}

function readMetric(stored: JsonRecord): MetricContents {
  const { currency } = stored;
  const money = typeof currency === 'string' ? parseRecord(currency) : asRecord(currency);
  return {
    currency: money !== null && Object.keys(money).length > 0 ? money : null,
    d3format: asText(stored['d3format']),
    description: asText(stored['description']),
    expression: asText(stored['expression']),
    extra: readExtra(stored['extra']),
    metric_name: asText(stored['metric_name']),
    metric_type: asText(stored['metric_type']),
    verbose_name: asText(stored['verbose_name']),
    warning_text: asText(stored['warning_text']),
  };
}

function readExtra(value: unknown): Extra {
  const text = asText(value);
  return text === '' ? {} : (parseRecord(text) ?? text);
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
