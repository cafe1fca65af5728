import { MINUTE, SECOND } from '#domain/time.ts';
import { dueAt } from '#store/outboxRow.ts';
import type { Browser } from '../server/browser.ts';
import { desks } from './invariants.ts';
import { waitingRows } from './waitingRows.ts';
import { FAIR } from './simNetwork.ts';
import type { SimDevice } from './simDevice.ts';
import type { SimUser } from './simServer.ts';
import { leader } from './simWorld.ts';
import type { SimWorld } from './simWorld.ts';

/** How long a queue may take to become empty once nothing stands in its way. */
const LONGEST_DRAIN = 30 * MINUTE;
/** Rounds in which every person sits down at every device: what one sends the others read in the next, if anything did. */
const MOST_ROUNDS = 3;

/** Everything is well again, everybody comes back to every device, and all that can be sent is. */
export async function finish(world: SimWorld): Promise<void> {
  for (const device of world.devices) {
    device.network.weather = FAIR;
    device.network.online = true;
    device.network.lies.length = 0;
    device.profile.fill(0);
    for (const host of device.hosts) host.life.dieIn(Number.POSITIVE_INFINITY);
  }
  // What was on its way arrives, and what answers too late is given up.
  await world.clock.advance(3 * MINUTE);
  const browsers = new Map<string, Browser>();
  let before = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const device of world.devices) {
      for (const user of device.profile.users) {
        const name = `${device.index} ${user.id}`;
        await sitDown(world, { device, user, browser: browsers.get(name) });
        browsers.set(name, device.browser);
      }
    }
    const now = await stateOf(world);
    if (now === before) return;
    before = now;
  }
}

/** All that one round can leave to the next, without the times at which it was found unchanged. */
async function stateOf(world: SimWorld): Promise<string> {
  const { server } = world;
  const timeless = (name: string, value: unknown) =>
    name === 'confirmedAt' || name === 'revisionSince' ? undefined : value;
  const all = (await desks(world)).map(({ work: { settings: _settings, meta: _meta, ...work } }) => work);
  return JSON.stringify([server.tabs(), server.tables(), server.savedQueries(), all], timeless);
}

interface Sitting {
  readonly device: SimDevice;
  readonly user: SimUser;
  /** With which the person was signed in here before. */
  readonly browser: Browser | undefined;
}

async function sitDown(world: SimWorld, { device, user, browser }: Sitting): Promise<void> {
  for (const host of device.hosts) host.life.die();
  await world.signIn(device, user, browser);
  const page = leader(device);
  if (!page) throw new Error('nobody sat down');
  const until = world.clock.now() + LONGEST_DRAIN;
  await world.clock.advance(SECOND);
  for (let due = await nextDue(device, user); due !== null; due = await nextDue(device, user)) {
    if (world.clock.now() > until) return;
    await world.clock.advance(Math.max(SECOND, Math.ceil(due - device.clock.now())));
    page.refresh();
    await world.clock.advance(SECOND);
  }
  // A tab that nobody looks at may be older here than on the server.
  for (const tab of (await device.profile.look(user)).tabs) page.readTab(tab.id);
  await world.clock.advance(SECOND);
  page.refresh();
  await world.clock.advance(SECOND);
}

/** When the next row can be sent that waits for nobody; null where there is none. */
async function nextDue(device: SimDevice, user: SimUser): Promise<number | null> {
  const { outbox } = await device.profile.look(user);
  const dues = waitingRows(outbox).map((row) => dueAt(row) ?? Number.POSITIVE_INFINITY);
  return dues.length === 0 ? null : Math.min(...dues);
}
