import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { type TabPath, tabPaths } from '#domain/dashboard/layout/tabPaths.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { filtersInUse } from '#domain/filter/chart/filtersOnChart.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { dashboardContent, findDashboard } from '#store/dashboards/dashboards.ts';
import { getFilterState } from '#store/dashboards/filterStates.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';

/** What the device knows of a dashboard's parts that a playlist or a report can name. */
export interface DashboardParts {
  /** Its id on this device. */
  readonly id: number;
  readonly uuid: string | null;
  readonly tabs: readonly TabPath[];
  /** The filters that are set on this device; null where none are. */
  readonly masks: DataMasks | null;
  /** The filters of masks that have a value, as text. */
  readonly textOf: (masks: DataMasks) => string;
}

/** Null where its layout is not on the device. A dashboard that is on no server yet is named by its local id. */
export async function dashboardParts(db: Tables, dashboard: string | number): Promise<DashboardParts | null> {
  const name = typeof dashboard === 'number' ? String(dashboard) : (await getDocument(db, dashboard))?.uuid;
  const row = name == null ? undefined : await findDashboard(db, name);
  const content = row && (await dashboardContent(db, row.id));
  if (row === undefined || content === undefined) return null;
  const layout = readLayout(content.positionJson, []);
  const metadata = readMetadata(content.jsonMetadata);
  const textOf = (masks: DataMasks): string =>
    filtersInUse({ metadata, layout, masks, datasetOf: () => null })
      .map(({ name: filter, value }) => `${filter}: ${value}`)
      .join(', ');
  const masks = (await getFilterState(db, row.id))?.masks ?? null;
  return {
    id: row.id,
    uuid: row.uuid,
    tabs: tabPaths(layout),
    masks: masks !== null && textOf(masks) !== '' ? masks : null,
    textOf,
  };
}
