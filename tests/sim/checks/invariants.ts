import { brokenDashboards } from './dashboardChecks.ts';
import { brokenQueries } from '../queries/queryChecks.ts';
import { leaked } from '../steps/hiding.ts';
import { hasDashboards } from '../steps/topic.ts';
import type { SimDevice } from '../world/simDevice.ts';
import type { Work } from '../world/simProfile.ts';
import type { SimUser } from '../world/simServer.ts';
import type { SimWorld } from '../world/simWorld.ts';

/** One person's work on one device. */
export interface Desk {
  readonly device: SimDevice;
  readonly user: SimUser;
  readonly work: Work;
}

export async function desks(world: SimWorld): Promise<Desk[]> {
  const found: Desk[] = [];
  for (const device of world.devices) {
    for (const user of device.profile.users)
      found.push({ device, user, work: await device.profile.look(user) });
  }
  return found;
}

/** Called after every step; checks only what changed since. */
export function watchInvariants(world: SimWorld): () => Promise<string[]> {
  let looked = -1;
  return async () => {
    const now = changesOf(world);
    if (now === looked) return [];
    looked = now;
    return brokenInvariants(world);
  };
}

function changesOf({ devices, ledger, bugs }: SimWorld): number {
  let sum = ledger.changes + bugs.length;
  for (const { profile, network } of devices) sum += profile.changes + network.arrivals;
  return sum;
}

/** Checks what holds after every step; returns violations. */
export async function brokenInvariants(world: SimWorld): Promise<string[]> {
  const all = await desks(world);
  return [
    ...world.bugs,
    ...all.flatMap(strip),
    ...all.flatMap(queue),
    ...strangers(world),
    ...lost(world, all),
    ...(hasDashboards(world.script.topic) ? brokenDashboards(world, all) : []),
    ...(world.script.topic === 'hidden' ? leaked(world, all) : []),
    ...(world.script.topic === 'readings' ? all.flatMap(rejected) : []),
    ...(world.script.topic === 'waiting' ? brokenQueries(world, all) : []),
  ];
}

/** What holds of each desk by itself, whatever its storage or the server lost. */
export async function brokenDesks(world: SimWorld): Promise<string[]> {
  const all = await desks(world);
  return [...world.bugs, ...all.flatMap(strip), ...all.flatMap(queue)];
}

const at = ({ device, user }: Desk): string => `device ${device.index}, ${user.name}`;

/** The strip of tabs is consistent: no tab twice, and the shown tab is open. */
function strip(desk: Desk): string[] {
  const { tabs, settings } = desk.work;
  const remoteIds = tabs.flatMap((tab) => (tab.remoteId === null ? [] : [tab.remoteId]));
  const broken: string[] = [];
  if (new Set(remoteIds).size < remoteIds.length) broken.push(`${at(desk)}: two tabs are one on the server`);
  const active = settings.find((each) => each.key === 'activeTabId')?.value ?? null;
  if (tabs.length > 0 !== tabs.some((tab) => tab.id === active)) {
    broken.push(`${at(desk)}: ${tabs.length} tabs are open and ${JSON.stringify(active)} is shown`);
  }
  return broken;
}

/** Responses that do not refer to the change. */
const NO_REFUSALS: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'aborted',
  'notTheServer',
  'session',
]);

/** Every row has a reason to wait. */
function queue(desk: Desk): string[] {
  return desk.work.outbox.flatMap((row) => {
    const name = `${at(desk)}: row ${row.command} of ${row.lane}`;
    if (row.state === 'inflight' && !row.attempt) return [`${name} is sent without its attempt noted`];
    if (row.state === 'parked' && !row.lastAnswer) return [`${name} is parked without a reason`];
    if (row.state === 'parked' && NO_REFUSALS.has(row.lastAnswer?.kind ?? '')) {
      return [`${name} is parked for ${row.lastAnswer?.kind}, which is held against no row`];
    }
    return [];
  });
}

/** Where no write is rejected, a document waits for a person only as one that arrived and could not be read back. */
function rejected(desk: Desk): string[] {
  return desk.work.outbox
    .filter(({ command, lane }) => command !== 'document.delete' && lane.startsWith('document:'))
    .filter(
      ({ state, lastAnswer, unanswered }) => state === 'parked' && lastAnswer?.kind === 'http' && !unanswered,
    )
    .map(
      (row) => `${at(desk)}: ${row.command} is parked for ${row.lastAnswer?.status} as if it was not sent`,
    );
}

/** All texts on the server, of any object. */
function texts({ server }: SimWorld) {
  return [...server.tabs(), ...server.savedQueries()];
}

/** No text is among another person's. */
function strangers(world: SimWorld): string[] {
  return texts(world).flatMap(({ id, user_id: owner, sql }) => {
    const author = world.ledger.authorOf(sql);
    return author === null || author === owner
      ? []
      : [`${id} of user ${owner} holds a text of user ${author}: ${sql}`];
  });
}

/** A text that nobody knowingly overwrote is on its author's device, or is the server's. */
function lost(world: SimWorld, all: readonly Desk[]): string[] {
  const { live } = world.ledger;
  if (live.length === 0) return [];
  const onServer = new Set(texts(world).map((each) => `${each.user_id} ${each.sql}`));
  const kept = new Set(all.flatMap((desk) => textsOf(desk)));
  return live.flatMap(({ text, user, device }) =>
    kept.has(`${device} ${user} ${text}`) || onServer.has(`${user} ${text}`)
      ? []
      : [`"${text}" of user ${user} is lost on device ${device}`],
  );
}

function textsOf({ device, user, work }: Desk): string[] {
  const kept = [
    ...work.tabs.map((tab) => tab.sql),
    ...work.closedTabs.map((closed) => closed.tab.sql),
    ...work.savedQueries.map((query) => query.sql),
    ...work.versions.map((version) => version.text),
  ];
  return kept.map((text) => `${device.index} ${user.id} ${text}`);
}
