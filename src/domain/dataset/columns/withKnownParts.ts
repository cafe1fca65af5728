import type { DatasetDetail } from '../dataset.ts';

/**
 * The response about a dashboard has only the columns and metrics that its charts use. Others that are known from a reading of
 * the whole dataset stay, in their order; those that were removed since go with its next reading.
 */
export function withKnownParts(used: DatasetDetail, known: DatasetDetail): DatasetDetail {
  return {
    ...used,
    columns: joined(used.columns, known.columns, ({ column_name: name }) => name),
    metrics: joined(used.metrics, known.metrics, ({ metric_name: name }) => name),
    verboseNames: { ...known.verboseNames, ...used.verboseNames },
    columnFormats: { ...unreported(known.columnFormats, used), ...used.columnFormats },
    currencyFormats: { ...unreported(known.currencyFormats, used), ...used.currencyFormats },
  };
}

function joined<T>(used: readonly T[], known: readonly T[], nameOf: (part: T) => string): readonly T[] {
  const newer = new Map(used.map((each) => [nameOf(each), each]));
  const names = new Set(known.map(nameOf));
  return [
    ...known.map((each) => newer.get(nameOf(each)) ?? each),
    ...used.filter((each) => !names.has(nameOf(each))),
  ];
}

/** Formats of parts that the response does not have: one that it has without a format lost it. */
function unreported<T>(formats: Readonly<Record<string, T>>, used: DatasetDetail): Record<string, T> {
  const reported = new Set([
    ...used.columns.map(({ column_name: name }) => name),
    ...used.metrics.map(({ metric_name: name }) => name),
  ]);
  return Object.fromEntries(Object.entries(formats).filter(([name]) => !reported.has(name)));
}
