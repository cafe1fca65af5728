import type { SavedChart } from './savedChart.ts';

/** What a list of charts is narrowed down to; null and false leave all. */
export interface ChartListFilter {
  readonly owner: number | null;
  readonly vizType: string | null;
  readonly datasetId: number | null;
  readonly tag: string | null;
  readonly isFavorite: boolean;
  readonly isOffline: boolean;
}

export const EVERY_CHART: ChartListFilter = {
  owner: null,
  vizType: null,
  datasetId: null,
  tag: null,
  isFavorite: false,
  isOffline: false,
};

/** What the device knows of charts beside their own fields, by id. */
export interface ChartMarks {
  readonly favorites: ReadonlySet<number>;
  /** Those of dashboards that are available offline. */
  readonly offline: ReadonlySet<number>;
}

export function filterCharts(
  rows: readonly SavedChart[],
  { owner, vizType, datasetId, tag, isFavorite, isOffline }: ChartListFilter,
  { favorites, offline }: ChartMarks,
): readonly SavedChart[] {
  return rows.filter(
    (row) =>
      (owner === null || row.owners?.some(({ id }) => id === owner) === true) &&
      (vizType === null || row.vizType === vizType) &&
      (datasetId === null || row.datasetId === datasetId) &&
      (tag === null || row.tags?.includes(tag) === true) &&
      (!isFavorite || favorites.has(row.id)) &&
      (!isOffline || offline.has(row.id)),
  );
}
