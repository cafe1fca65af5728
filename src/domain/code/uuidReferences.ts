import { isRecord } from '../jsonValue.ts';
import { withChartMeta } from './mapReferences.ts';

/* The other way round: what a server or a device knows by number, a file names by uuid. */

/** In a file, a layout refers to charts by uuid, which what other clients wrote may lack. */
export function withChartUuids(layout: unknown, uuidOf: (id: number) => string | undefined): unknown {
  if (!isRecord(layout)) return layout;
  return withChartMeta(layout, (chart) => {
    const uuid = uuidOf(Number(chart['chartId']));
    return uuid === undefined ? chart : { ...chart, uuid };
  });
}

interface Target {
  readonly datasetId: number;
}
const isTarget = (value: unknown): value is Target & Record<string, unknown> =>
  isRecord(value) && typeof value['datasetId'] === 'number';

const targetsOf = (filter: unknown): unknown[] =>
  isRecord(filter) && Array.isArray(filter['targets']) ? (filter['targets'] as unknown[]) : [];

/** Where filters and display controls are. */
const FILTER_LISTS = ['native_filter_configuration', 'chart_customization_config'] as const;

const filtersIn = (metadata: Readonly<Record<string, unknown>>, key: string): unknown[] | null => {
  const filters = metadata[key];
  return Array.isArray(filters) ? (filters as unknown[]) : null;
};

export function filterDatasets(metadata: Readonly<Record<string, unknown>>): Set<number> {
  const filters = FILTER_LISTS.flatMap((key) => filtersIn(metadata, key) ?? []);
  return new Set(
    filters
      .flatMap(targetsOf)
      .filter(isTarget)
      .map(({ datasetId }) => datasetId),
  );
}

/** In a file, filters reference datasets by uuid. */
export function withDatasetUuids(
  metadata: Readonly<Record<string, unknown>>,
  uuidOf: (id: number) => string | undefined,
) {
  const withUuids = (filter: unknown): unknown => {
    if (!isRecord(filter) || !('targets' in filter)) return filter;
    const targets = targetsOf(filter).map((target) => {
      if (!isTarget(target)) return target;
      const { datasetId, ...rest } = target;
      return { ...rest, datasetUuid: uuidOf(datasetId) ?? null };
    });
    return { ...filter, targets };
  };
  const lists = FILTER_LISTS.flatMap((key) => {
    const filters = filtersIn(metadata, key);
    return filters === null ? [] : [[key, filters.map(withUuids)] as const];
  });
  return { ...metadata, ...Object.fromEntries(lists) };
}
