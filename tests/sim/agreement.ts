import { SAVED_FIELDS } from '#domain/tab/savedFields.ts';
import { desks } from './invariants.ts';
import type { Desk } from './invariants.ts';
import type { SimWorld } from './simWorld.ts';
import type { StoredTab } from './simServer.ts';
import { waitingRows } from './waitingRows.ts';

/** What must hold when everybody is online and nothing is under way; SPEC.md says it in words. */
export async function disagreements(world: SimWorld): Promise<string[]> {
  const all = await desks(world);
  const tabs = world.server.tabs();
  const doubles = world.creations.doubles((id) => tabs.some((tab) => tab.id === id));
  return [
    ...doubles.map((localId) => `at the end, ${localId} is on the server twice`),
    ...all.flatMap((desk) => [
      ...unsettled(desk),
      ...againstServer(
        desk,
        tabs.filter((tab) => tab.user_id === desk.user.id),
      ),
    ]),
  ];
}

const at = ({ device, user }: Desk): string => `at the end, device ${device.index}, ${user.name}`;

/** Nothing waits but what waits for a person, and that has its copy. */
function unsettled(desk: Desk): string[] {
  const { outbox, tabs, editorTables, destroyedTabs } = desk.work;
  const waiting = waitingRows(outbox).map(
    (row) => `${at(desk)}: ${row.command} of ${row.lane} still waits (${JSON.stringify(row.lastAnswer)})`,
  );
  const ids = new Set([
    ...tabs.map((tab) => `tab:${tab.id}`),
    ...editorTables.map((table) => `table:${table.id}`),
  ]);
  const bare = outbox
    .filter((row) => row.state === 'parked' && row.role !== 'delete' && /^(tab|table):/.test(row.lane))
    .filter((row) => !ids.has(row.lane))
    .map((row) => `${at(desk)}: ${row.command} of ${row.lane} is parked and has no copy here`);
  const undeleted = destroyedTabs
    .filter((tab) => !outbox.some((row) => row.lane === `tab:${tab.id}`))
    .map((tab) => `${at(desk)}: the deletion of ${tab.id} is forgotten`);
  return [...waiting, ...bare, ...undeleted];
}

/** Open tabs and the server's are the same, apart from lanes that wait for a person. */
function againstServer(desk: Desk, server: readonly StoredTab[]): string[] {
  const { tabs, outbox, confirmedTabs, destroyedTabs } = desk.work;
  const heldBack = new Set(outbox.map((row) => row.lane));
  const broken: string[] = [];
  for (const tab of tabs) {
    if (tab.detached || heldBack.has(`tab:${tab.id}`)) continue;
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
