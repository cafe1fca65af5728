import { markInName } from '#domain/tab/mark.ts';
import { SAVED_FIELDS } from '#domain/tab/savedFields.ts';
import { dashboardDisagreements } from './dashboardChecks.ts';
import { desks, type Desk } from './invariants.ts';
import { hasDashboards } from '../steps/topic.ts';
import { queryDisagreements } from '../queries/queryChecks.ts';
import type { SimWorld } from '../world/simWorld.ts';
import type { StoredQuery, StoredTab, StoredTable } from '../world/simServer.ts';
import { waitingRows } from './waitingRows.ts';

/** What must hold when everybody is online and nothing is in progress; the section "Agreement" of SPEC.md. */
export async function disagreements(world: SimWorld): Promise<string[]> {
  const all = await desks(world);
  const tabs = world.server.tabs();
  const queries = world.server.savedQueries();
  const shown = tabs.filter((tab) => !isUnnamed(tab, all));
  return [
    ...duplicateTables(world.server.tables()),
    ...(hasDashboards(world.script.topic) ? dashboardDisagreements(world, all) : []),
    ...(world.script.topic === 'waiting' ? queryDisagreements(world, all) : []),
    // A table that another device removed is not removed here.
    ...(world.devices.length === 1 ? all.flatMap((desk) => missingTables(desk, world.server.tables())) : []),
    ...all.flatMap((desk) => [
      ...unsettled(desk),
      ...savedQueries(
        desk,
        queries.filter((query) => query.user_id === desk.user.id),
      ),
      ...againstServer(
        desk,
        shown.filter((tab) => tab.user_id === desk.user.id),
      ),
    ]),
  ];
}

/**
 * A tab appears on other devices once it has a name: until then its first save is pending on its own device, possibly
 * parked.
 */
function isUnnamed({ label }: StoredTab, all: readonly Desk[]): boolean {
  const mark = markInName(label);
  return (
    mark !== null &&
    all.some(({ work }) => work.outbox.some((row) => row.lane === `tab:${mark}` && row.state === 'parked'))
  );
}

const at = ({ device, user }: Desk): string => `at the end, device ${device.index}, ${user.name}`;

/** Only parked rows are left, and their objects exist. */
function unsettled(desk: Desk): string[] {
  const { outbox, tabs, editorTables, destroyedTabs, savedQueries: queries } = desk.work;
  const waiting = waitingRows(outbox).map(
    (row) => `${at(desk)}: ${row.command} of ${row.lane} still waits (${JSON.stringify(row.lastAnswer)})`,
  );
  const ids = new Set([
    ...tabs.map((tab) => `tab:${tab.id}`),
    ...editorTables.map((table) => `table:${table.id}`),
    ...queries.map((query) => `savedQuery:${query.id}`),
  ]);
  const bare = outbox
    .filter(
      (row) => row.state === 'parked' && row.role !== 'delete' && /^(tab|table|savedQuery):/.test(row.lane),
    )
    .filter((row) => !ids.has(row.lane))
    .map((row) => `${at(desk)}: ${row.command} of ${row.lane} is parked and has no copy here`);
  const undeleted = destroyedTabs
    .filter((tab) => !outbox.some((row) => row.lane === `tab:${tab.id}`))
    .map((tab) => `${at(desk)}: the deletion of ${tab.id} is forgotten`);
  return [...waiting, ...bare, ...undeleted];
}

/** Open tabs equal the server's, except in lanes with a parked row. */
function againstServer(desk: Desk, server: readonly StoredTab[]): string[] {
  const { tabs, outbox, confirmedTabs, destroyedTabs } = desk.work;
  const heldBack = new Set(outbox.map((row) => row.lane));
  const broken: string[] = [];
  for (const tab of tabs) {
    if (tab.detachedAt !== null || heldBack.has(`tab:${tab.id}`)) continue;
    const theirs = server.find((each) => each.id === tab.remoteId);
    const name = `${at(desk)}: tab ${tab.id} (${tab.name}, ${tab.sql})`;
    if (!theirs) broken.push(`${name} is not on the server`);
    else if (theirs.sql !== tab.sql || theirs.label !== tab.name) {
      broken.push(`${name} is "${theirs.label}, ${theirs.sql}" on the server`);
    }
    const confirmed = confirmedTabs.find((each) => each.id === tab.id);
    const unsaved = SAVED_FIELDS.filter((field) => confirmed?.fields[field] !== tab[field]);
    if (unsaved.length > 0) broken.push(`${name} has unsaved ${unsaved.join(', ')} that nothing will send`);
  }
  const known = new Set([...tabs, ...destroyedTabs].map((tab) => tab.remoteId));
  for (const theirs of server) {
    if (!known.has(theirs.id))
      broken.push(`${at(desk)}: tab ${theirs.id} (${theirs.sql}) is only on the server`);
  }
  return broken;
}

/** A table appears once beside its tab. */
function duplicateTables(tables: readonly StoredTable[]): string[] {
  const names = tables.map((table) => `${table.tab_id} ${table.table_name}`);
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => `at the end, the table ${name} is twice on the server`);
}

/** The tables of an open tab are on the server, except in lanes with a parked row. */
function missingTables({ device, user, work }: Desk, server: readonly StoredTable[]): string[] {
  const heldBack = new Set(work.outbox.map((row) => row.lane));
  const there = new Set(server.map((table) => `${table.tab_id} ${table.table_name}`));
  return work.tabs.flatMap((tab) => {
    if (tab.detachedAt !== null || tab.remoteId === null || heldBack.has(`tab:${tab.id}`)) return [];
    return work.editorTables
      .filter((table) => table.queryEditorId === tab.id && !heldBack.has(`table:${table.id}`))
      .filter((table) => !there.has(`${tab.remoteId} ${table.name}`))
      .map(
        (table) =>
          `at the end, device ${device.index}, ${user.name}: the table ${table.name} of ${tab.id} is only here`,
      );
  });
}

/** Saved queries are the same on both sides, except in lanes with a parked row. */
function savedQueries(desk: Desk, server: readonly StoredQuery[]): string[] {
  const { savedQueries: queries, outbox } = desk.work;
  const heldBack = new Set(outbox.map((row) => row.lane));
  const differing = queries
    .filter((query) => !heldBack.has(`savedQuery:${query.id}`))
    .filter((query) => {
      const theirs = server.find((each) => each.id === query.remoteId);
      return theirs?.sql !== query.sql || theirs.label !== query.label || query.deletedAt !== null;
    })
    .map((query) => `${at(desk)}: saved query ${query.id} (${query.label}, ${query.sql}) is not so there`);
  const known = new Set(queries.map((query) => query.remoteId));
  const unknown = server
    .filter((each) => !known.has(each.id))
    .map((each) => `${at(desk)}: saved query ${each.id} (${each.sql}) is only on the server`);
  return [...differing, ...unknown];
}
