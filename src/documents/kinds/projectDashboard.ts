import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { Dashboard, DashboardTheme } from '#domain/dashboard/dashboard.ts';
import {
  chartsOfDashboard,
  withCharts,
  type DashboardContents,
} from '#domain/dashboard/form/dashboardContent.ts';
import { isDeviceDashboard } from '#domain/device/deviceDataset.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import {
  dashboardContent,
  deleteDashboardRow,
  dropDashboards,
  dropLocalDashboard,
  moveDashboard,
  nextLocalNumber,
  numberByUuid,
  putContent,
  putDashboard,
} from '#store/dashboards/dashboards.ts';
import { localNumber } from '#store/dashboards/localNumbers.ts';
import { documentsByNumber, getDocument, listDocuments } from '#store/documents/documents.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { ThemeContents } from '#domain/records/theme.ts';
import type { Tx } from '#store/write.ts';
import { numbersOf } from '../sending/references.ts';
import { shown } from '../state/state.ts';

/**
 * Writes what lists and pages read of a dashboard: the shown content, under the server id. One that no server has yet
 * has a negative id until it gets its own.
 */
export async function projectDashboard(
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> {
  const known = await numberOf(tx, before ?? row);
  if (row === null) {
    if (known !== null) await (known < 0 ? dropLocalDashboard(tx, known) : dropDashboards(tx, [known]));
    return;
  }
  const contents = shown(row) as DashboardContents | null;
  if (contents === null) return;
  const number = row.remoteId ?? known ?? (await nextLocalNumber(tx));
  if (known !== null && known !== number) await moveDashboard(tx, known, number);
  // Until its deletion is confirmed it can be restored.
  if (row.deletedAt !== null)
    return number < 0 ? dropLocalDashboard(tx, number) : deleteDashboardRow(tx, number);
  await putDashboard(tx, dashboardRow(row, contents, number));
  await projectContent(tx, row, { contents, number });
}

async function numberOf(tx: Tx, row: StoredDocument | null): Promise<number | null> {
  if (row === null) return null;
  if (row.remoteId !== null) return row.remoteId;
  return row.uuid === null ? null : numberByUuid(tx, row.uuid);
}

function dashboardRow(
  { uuid, confirmed }: StoredDocument,
  { title, published, slug, certifiedBy, certificationDetails, owners, metadata }: DashboardContents,
  id: number,
): Dashboard {
  const info = confirmed?.info as Dashboard | undefined;
  const there = confirmed?.content as DashboardContents | undefined;
  const names = new Map((info?.owners ?? []).map((each) => [each.id, each.name]));
  return {
    id,
    uuid,
    title,
    published,
    // Addresses use the server's slug until it has confirmed another one.
    slug: there === undefined ? slug : there.slug,
    certifiedBy,
    certificationDetails,
    changedAt: info?.changedAt ?? null,
    changedBy: info?.changedBy ?? '',
    owners: owners.map((each) => ({ id: each, name: names.get(each) ?? '' })),
    ...(info?.tags && { tags: info.tags }),
    ...(isDeviceDashboard(metadata) && { onDevice: true }),
  };
}

async function projectContent(
  tx: Tx,
  { confirmed }: StoredDocument,
  { contents, number }: { readonly contents: DashboardContents; readonly number: number },
): Promise<void> {
  const before = await dashboardContent(tx, number);
  const { layout, metadata } = withCharts(contents, await localNumbers(tx, contents), true);
  const positionJson = JSON.stringify(layout);
  const jsonMetadata = JSON.stringify(metadata);
  const { css, themeId } = contents;
  const info: { readonly theme?: DashboardTheme } | undefined = confirmed?.info;
  const theme = await themeOf(tx, [info?.theme, before?.theme], themeId);
  const isSame =
    before?.positionJson === positionJson &&
    before.jsonMetadata === jsonMetadata &&
    before.css === css &&
    sameJson(before.theme, theme);
  if (isSame) return;
  const placed = (confirmed?.content as DashboardContents | undefined)?.layout ?? {};
  const content = {
    id: number,
    positionJson,
    jsonMetadata,
    css,
    theme,
    chartIds: linkedCharts(before?.chartIds ?? [], placed, layout),
    datasetIds: before?.datasetIds ?? [],
  };
  await putContent(tx, content, before?.readAt ?? confirmed?.at ?? 0);
}

/**
 * As it came with the dashboard, or, where another was chosen since, as this device has it. A list of dashboards comes without
 * their themes, and not everybody may read those: then it stays as it was.
 */
async function themeOf(
  tx: Tx,
  [there, before]: readonly (DashboardTheme | undefined)[],
  id: number | undefined,
): Promise<DashboardTheme | undefined> {
  if (id === undefined) return undefined;
  if (there?.id === id) return there;
  const [row] = await documentsByNumber(tx, 'theme', id);
  const contents = row ? (shown(row) as ThemeContents | null) : null;
  if (contents === null && before?.id === id) return before;
  return { id, name: contents?.title ?? '', json: contents ? JSON.stringify(contents.json) : '' };
}

/** The ids here of the charts that no server has yet. */
async function localNumbers(
  tx: Tx,
  contents: DashboardContents,
): Promise<(id: string | number) => number | undefined> {
  const numbers = await numbersOf(tx, chartsOfDashboard(contents));
  for (const id of Object.values(contents.layout).map(chartOf)) {
    if (typeof id !== 'string' || numbers.has(id)) continue;
    const row = await getDocument(tx, id);
    const number = row?.remoteId ?? (await localNumber(tx, 'charts', row?.uuid ?? id));
    if (number !== undefined) numbers.set(id, number);
  }
  return (id) => numbers.get(id);
}

/** A chart got its id from a server: dashboards that show it refer to it by that. */
export async function projectDashboardsWith(tx: Tx, chartId: string): Promise<void> {
  for (const row of await listDocuments(tx, 'dashboard')) {
    const contents = shown(row) as DashboardContents | null;
    if (contents !== null && Object.values(contents.layout).map(chartOf).includes(chartId))
      await projectDashboard(tx, row, row);
  }
}

/** The charts of the shown dashboard: those of its layout, and linked ones that are in no layout. */
export function linkedCharts(
  linked: readonly number[],
  confirmed: LayoutMap,
  layout: LayoutMap,
): readonly number[] {
  const placed = new Set(numbersIn(confirmed));
  return [...new Set([...linked.filter((id) => !placed.has(id)), ...numbersIn(layout)])];
}

function numbersIn(layout: LayoutMap): readonly number[] {
  return Object.values(layout)
    .map(chartOf)
    .filter((id) => typeof id === 'number');
}
