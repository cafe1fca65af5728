import { compareNames } from '#domain/format/compareNames.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { Tables } from '../schema.ts';

export interface ThemedDashboard {
  readonly id: number;
  readonly name: string;
}

/** The dashboards that have a theme, as far as they were opened on this device; by name. */
export async function themedDashboards(db: Tables, themeId: number): Promise<readonly ThemedDashboard[]> {
  const contents = await db.dashboardContents.filter(({ theme }) => theme?.id === themeId).toArray();
  const rows = await db.dashboards.bulkGet(contents.map(({ id }) => id));
  return rows
    .flatMap((row) => (row === undefined ? [] : [{ id: row.id, name: shownTitle(row.title) }]))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
