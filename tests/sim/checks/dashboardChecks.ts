import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { type DashboardContents, readDashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf, isTree } from '#domain/dashboard/form/layoutOfForm.ts';
import { sameContent } from '#documents/state/content.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { shown } from '#documents/state/state.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Desk } from './invariants.ts';
import type { StoredDashboard } from '../world/simServer.ts';
import type { SimWorld } from '../world/simWorld.ts';

const at = ({ device, user }: Desk): string => `device ${device.index}, ${user.name}`;

/** What holds of dashboards at every moment (DOC-4, DOC-6, DOC-8). */
export function brokenDashboards(world: SimWorld, all: readonly Desk[]): string[] {
  const layouts = [
    ...world.server
      .dashboards()
      .map((each) => [`dashboard ${each.id} of the server`, layoutOf(each)] as const),
    ...all.flatMap((desk) =>
      desk.work.documents.flatMap((row) => {
        const contents = shown(row) as DashboardContents | null;
        return contents ? [[`${at(desk)}: dashboard ${row.id}`, contents.layout] as const] : [];
      }),
    ),
  ];
  return [...layouts.flatMap(([name, layout]) => unsound(name, layout)), ...lostParts(world, all)];
}

function layoutOf({ position_json: text }: StoredDashboard): LayoutMap {
  return parseRecord(text) ?? {};
}

function unsound(name: string, layout: LayoutMap): string[] {
  const charts = Object.values(layout).flatMap((each) => chartOf(each) ?? []);
  return [
    ...(isTree(layout) ? [] : [`the layout of ${name} is no tree`]),
    ...(new Set(charts).size === charts.length ? [] : [`${name} shows a chart twice`]),
  ];
}

/**
 * What somebody wrote, and nobody who saw it did away with, is on its author's device or the server's. Of whoever lost
 * the right to read some dashboards the versions go with them (DOC-15); only the judge knows which.
 */
function lostParts({ parts, server, wereHidden }: SimWorld, all: readonly Desk[]): string[] {
  if (parts.live.length === 0) return [];
  const there = JSON.stringify(server.dashboards().map((each) => [each.dashboard_title, layoutOf(each)]));
  const here = new Map(
    all.map(({ device, user, work }) => [
      `${device.index} ${user.id}`,
      JSON.stringify([work.documents, work.documentVersions]),
    ]),
  );
  return parts.live.flatMap(({ text, user, device }) => {
    const written = JSON.stringify(text);
    const isKept = there.includes(written) || here.get(`${device} ${user}`)?.includes(written) === true;
    return isKept || wereHidden.has(user)
      ? []
      : [`"${text}" of user ${user} is lost from the dashboards of device ${device}`];
  });
}

/** What holds when all is settled (DOC-9). */
export function dashboardDisagreements(world: SimWorld, all: readonly Desk[]): string[] {
  const server = world.server.dashboards();
  return [...duplicates(server), ...all.flatMap((desk) => differing(desk, server))];
}

function duplicates(server: readonly StoredDashboard[]): string[] {
  const uuids = server.map(({ uuid }) => uuid);
  return uuids
    .filter((uuid, index) => uuids.indexOf(uuid) < index)
    .map((uuid) => `${uuid} is twice on the server`);
}

function differing(desk: Desk, server: readonly StoredDashboard[]): string[] {
  const { documents, outbox } = desk.work;
  const heldBack = new Set(outbox.map((row) => row.lane));
  const isSettled = ({ id, draft, detachedAt }: StoredDocument) =>
    draft === null && detachedAt === null && !heldBack.has(`document:${id}`);
  const known = new Set(documents.map(({ remoteId }) => remoteId));
  return [
    ...documents.filter(isSettled).flatMap((row) => {
      const there = server.find(({ id }) => id === row.remoteId);
      const name = `at the end, ${at(desk)}: dashboard ${row.id}`;
      if (row.saved) return [`${name} has a save that nothing will send`];
      if (!there) return [`${name} is not on the server`];
      const contents = contentsOf(there, shown(row) as DashboardContents);
      return sameContent(dashboardDocument, contents, shown(row) ?? {})
        ? []
        : [`${name} is another one there`];
    }),
    ...documents
      .filter(({ id, conflict }) => conflict !== null && !heldBack.has(`document:${id}`))
      .map(({ id }) => `at the end, ${at(desk)}: the conflict of ${id} has no row`),
    ...server
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `at the end, ${at(desk)}: dashboard ${id} is only on the server`),
  ];
}

function contentsOf(there: StoredDashboard, like: DashboardContents): DashboardContents {
  return readDashboardContents({
    ...like,
    title: there.dashboard_title ?? '',
    published: there.published === 1,
    css: there.css ?? '',
    positionJson: there.position_json,
    jsonMetadata: there.json_metadata,
  });
}
