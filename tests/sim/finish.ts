import { MINUTE, SECOND } from '#domain/time.ts';
import { isInProgress } from '#domain/query/states.ts';
import { dueAt } from '#sync/outbox/outboxRow.ts';
import { waitingRows } from './checks/waitingRows.ts';
import { FAIR } from './world/simNetwork.ts';
import { noFaults } from '../world/storageFaults.ts';
import type { SimDevice } from './world/simDevice.ts';
import type { SimUser } from './world/simServer.ts';
import { leader, type SimWorld } from './world/simWorld.ts';

/** The longest a queue may take to drain without obstacles. */
const MAX_DRAIN = 30 * MINUTE;
/** Rounds in which everybody uses every device with news: what one sends the others read in the next round. */
const MAX_ROUNDS = 6;

/** Ends all failures, returns everybody to every device, and sends everything that can be sent. */
export async function finish(world: SimWorld): Promise<void> {
  for (const number of world.server.users.keys()) world.server.setRights(number, false);
  for (const person of world.hidden.keys()) world.history.note({ kind: 'hidden', person, isHidden: false });
  world.hidden.clear();
  for (const device of world.devices) calm(device);
  // Requests in flight arrive, and late ones time out.
  await world.clock.advance(3 * MINUTE);
  const left = new Map<string, string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let didChange = false;
    for (const device of world.devices) {
      for (const user of device.profile.users) {
        const name = `${device.index} ${user.id}`;
        // An unchanged desk has nothing to do, unless its last reading queued a row.
        const isAsLeft = left.get(name) === (await stateOf(world, device, user));
        if (isAsLeft && (await nextDue(device, user)) === null) continue;
        didChange = true;
        await sitDown(world, device, user);
        left.set(name, await stateOf(world, device, user));
      }
    }
    if (!didChange) return;
  }
}

/** Ends all failures of a device. */
export function calm(device: SimDevice): void {
  device.network.weather = FAIR;
  device.network.online = true;
  device.network.lies.length = 0;
  device.network.creationLies.length = 0;
  device.network.readingLies.length = 0;
  device.profile.fill(0);
  Object.assign(device.profile.faults, noFaults());
  device.isUpgradeBlocked = false;
  device.clockError.runAt(1);
  for (const host of device.hosts) host.life.dieIn(Number.POSITIVE_INFINITY);
}

/** A person's data on a device and on the server, without the times of unchanged readings. */
async function stateOf({ server }: SimWorld, device: SimDevice, user: SimUser): Promise<string> {
  const { settings: _settings, meta: _meta, ...work } = await device.profile.look(user);
  const isOfUser = (each: { readonly user_id: number }) => each.user_id === user.id;
  const tabs = server.tabs().filter(isOfUser);
  const ids = new Set(tabs.map(({ id }) => id));
  const tables = server.tables().filter((table) => ids.has(table.tab_id));
  const timeless = (name: string, value: unknown) =>
    name === 'confirmedAt' || name === 'revisionSince' ? undefined : value;
  return JSON.stringify(
    [work, tabs, tables, server.savedQueries().filter(isOfUser), server.dashboards()],
    timeless,
  );
}

export async function sitDown(world: SimWorld, device: SimDevice, user: SimUser): Promise<void> {
  for (const host of device.hosts) host.life.die();
  const before = await stateOf(world, device, user);
  await world.signIn(device, user);
  const page = leader(device);
  if (!page) throw new Error('nobody sat down');
  const until = world.clock.now() + MAX_DRAIN;
  await world.clock.advance(SECOND);
  for (let due = await nextDue(device, user); due !== null; due = await nextDue(device, user)) {
    // Rows that are never due are reported by the final check.
    if (world.clock.now() > until || due === Number.POSITIVE_INFINITY) return;
    await world.clock.advance(Math.max(SECOND, Math.ceil(due - device.clock.now())));
    page.refresh();
    await world.clock.advance(SECOND);
  }
  // A tab that is not on screen may be outdated here.
  for (const tab of (await device.profile.look(user)).tabs) page.readTab(tab.id);
  await world.clock.advance(SECOND);
  if ((await stateOf(world, device, user)) === before) return;
  page.refresh();
  await world.clock.advance(SECOND);
}

/** When the next row without an obstacle can be sent; null if there is none. */
async function nextDue(device: SimDevice, user: SimUser): Promise<number | null> {
  const { outbox, queries } = await device.profile.look(user);
  // It is asked for every second or two.
  if (queries.some(({ state }) => isInProgress(state))) return device.clock.now() + SECOND;
  const dues = waitingRows(outbox).map((row) => dueAt(row) ?? Number.POSITIVE_INFINITY);
  return dues.length === 0 ? null : Math.min(...dues);
}
