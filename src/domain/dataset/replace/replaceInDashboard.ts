import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../jsonValue.ts';
import { replaceIdentifier } from './replaceIdentifier.ts';
import type { PartReplacement, Replacement } from './replacement.ts';

const FILTERS = 'native_filter_configuration';

/** Metadata of a dashboard after a replacement in its filters; the same object if nothing in it is meant. */
export function replaceInMetadata(metadata: JsonRecord, replacement: Replacement): JsonRecord {
  const filters = metadata[FILTERS];
  if (!Array.isArray(filters) || replacement.kind === 'table') return metadata;
  const next = (filters as readonly unknown[]).map((each) =>
    isRecord(each) ? replaceInFilter(each, replacement) : each,
  );
  return next.every((each, at) => each === filters[at]) ? metadata : { ...metadata, [FILTERS]: next };
}

/** The names of the filters that differ. */
export function changedFilters(before: JsonRecord, after: JsonRecord): readonly string[] {
  const old = asList(before[FILTERS]);
  return asList(after[FILTERS])
    .filter((each, at) => each !== old[at])
    .map((each) => asText(asRecord(each)['name']) || asText(asRecord(each)['id']));
}

function replaceInFilter(
  filter: JsonRecord,
  replacement: Exclude<Replacement, { kind: 'table' }>,
): JsonRecord {
  const targets = asList(filter['targets']);
  if (replacement.kind === 'dataset') {
    const next = targets.map((target) =>
      isRecord(target) && target['datasetId'] === replacement.from
        ? { ...target, datasetId: replacement.to }
        : target,
    );
    return same(next, targets) ? filter : { ...filter, targets: next };
  }
  const isOver = targets.some((target) => asRecord(target)['datasetId'] === replacement.datasetId);
  if (!isOver) return filter;
  return replacement.kind === 'metric'
    ? replaceMetric(filter, replacement)
    : replaceColumn(filter, targets, replacement);
}

function replaceMetric(filter: JsonRecord, { from, to }: PartReplacement): JsonRecord {
  const own = filter['sortMetric'] === from ? { ...filter, sortMetric: to } : filter;
  const controls = asRecord(own['controlValues']);
  return controls['sortMetric'] === from ? { ...own, controlValues: { ...controls, sortMetric: to } } : own;
}

function replaceColumn(
  filter: JsonRecord,
  targets: readonly unknown[],
  replacement: PartReplacement,
): JsonRecord {
  const { datasetId, from, to } = replacement;
  const target = (each: unknown): unknown => {
    if (!isRecord(each) || each['datasetId'] !== datasetId || !isRecord(each['column'])) return each;
    return each['column']['name'] === from ? { ...each, column: { ...each['column'], name: to } } : each;
  };
  const adhoc = (each: unknown): unknown => {
    if (!isRecord(each)) return each;
    const { expressionType, sqlExpression, subject } = each;
    if (expressionType !== 'SQL') return subject === from ? { ...each, subject: to } : each;
    const sql = replaceIdentifier(asText(sqlExpression), from, to);
    return sql === sqlExpression ? each : { ...each, sqlExpression: sql };
  };
  const changed: Record<string, unknown> = {};
  const put = (key: string, next: readonly unknown[]): void => {
    if (Array.isArray(filter[key]) && !same(next, asList(filter[key]))) changed[key] = next;
  };
  put('targets', targets.map(target));
  put('adhoc_filters', asList(filter['adhoc_filters']).map(adhoc));
  if (filter['granularity_sqla'] === from) changed['granularity_sqla'] = to;
  const mask = replaceInMask(filter['defaultDataMask'], from, to);
  if (mask !== filter['defaultDataMask']) changed['defaultDataMask'] = mask;
  return Object.keys(changed).length === 0 ? filter : { ...filter, ...changed };
}

/** The value that a filter starts with filters by the same column. */
function replaceInMask(mask: unknown, from: string, to: string): unknown {
  const extra = asRecord(asRecord(mask)['extraFormData']);
  const filters = asList(extra['filters']);
  const next = filters.map((each) => (isRecord(each) && each['col'] === from ? { ...each, col: to } : each));
  const changed = {
    ...(!same(next, filters) && { filters: next }),
    ...(extra['granularity_sqla'] === from && { granularity_sqla: to }),
  };
  return Object.keys(changed).length === 0
    ? mask
    : { ...asRecord(mask), extraFormData: { ...extra, ...changed } };
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((each, at) => each === b[at]);
