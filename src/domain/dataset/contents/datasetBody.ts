import type { JsonRecord } from '../../jsonValue.ts';
import { isUuid } from '../../uuid.ts';
import type { ColumnContents, DatasetContents, Extra, MetricContents, Parts } from './datasetContents.ts';

/** The server's ids of columns and metrics, by their uuid. */
export type PartIds = Readonly<Record<string, number>>;

const FIELDS = {
  alwaysFilterTime: 'always_filter_main_dttm',
  cacheTimeout: 'cache_timeout',
  catalog: 'catalog',
  currencyColumn: 'currency_code_column',
  databaseId: 'database_id',
  description: 'description',
  fetchPredicate: 'fetch_values_predicate',
  filterSelect: 'filter_select_enabled',
  mainTimeColumn: 'main_dttm_col',
  normalizeColumns: 'normalize_columns',
  offset: 'offset',
  owners: 'owners',
  schema: 'schema',
  sql: 'sql',
  templateParams: 'template_params',
  title: 'table_name',
} as const satisfies Partial<Record<keyof DatasetContents, string>>;

/**
 * The parts of contents that changed, in the contract's names. A list replaces all columns or metrics of the dataset.
 */
export function datasetBody(to: DatasetContents, changed: ReadonlySet<string>, ids: PartIds): JsonRecord {
  const named = Object.entries(FIELDS).flatMap(([part, name]) =>
    changed.has(part) ? [[name, orNull(to[part as keyof typeof FIELDS])] as const] : [],
  );
  return {
    ...Object.fromEntries(named),
    ...(changed.has('extra') && { extra: extraText(to.extra) }),
    ...(changed.has('columns') && { columns: partBodies<ColumnContents>(to.columns, ids) }),
    ...(changed.has('metrics') && {
      // A metric without SQL is refused with all the others.
      metrics: partBodies<MetricContents>(to.metrics, ids),
    }),
  };
}

function partBodies<Part extends ColumnContents | MetricContents>(parts: Parts<Part>, ids: PartIds) {
  return Object.entries(parts).map(([key, part]) => {
    const id = ids[key];
    const fields = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, orNull(value)]));
    return {
      ...fields,
      extra: extraText(part.extra),
      ...('metric_name' in part && { expression: part.expression }),
      ...(id === undefined ? isUuid(key) && { uuid: key } : { id }),
    };
  });
}

/** A server stores what is empty as null. */
const orNull = (value: unknown): unknown => (value === '' ? null : value);

function extraText(extra: Extra): string | null {
  if (typeof extra === 'string') return extra;
  return Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
}
