import type { SimDevice } from './simDevice.ts';
import type { Work } from './simProfile.ts';
import type { SimUser } from './simServer.ts';
import type { SimWorld } from './simWorld.ts';

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

/** What holds after every step, whatever happened. Answers what does not. */
export async function brokenInvariants(world: SimWorld): Promise<string[]> {
  const all = await desks(world);
  return [
    ...world.bugs,
    ...all.flatMap(strip),
    ...all.flatMap(queue),
    ...doubles(world),
    ...strangers(world),
    ...lost(world, all),
  ];
}

const at = ({ device, user }: Desk): string => `device ${device.index}, ${user.name}`;

/** The strip of tabs is whole: no tab twice, and what is shown is open. */
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

/** Every row says what it waits for. */
function queue(desk: Desk): string[] {
  return desk.work.outbox.flatMap((row) => {
    const name = `${at(desk)}: row ${row.command} of ${row.lane}`;
    if (row.state === 'inflight' && !row.attempt) return [`${name} is sent without its attempt noted`];
    if (row.state === 'parked' && !row.lastAnswer) return [`${name} is parked without a reason`];
    return [];
  });
}

/** What a killed page's request makes twice at a server that keeps no keys is to be gone at the end. */
function doubles({ script, creations }: SimWorld): string[] {
  const keepsKeys = script.server === 'embedded';
  return creations
    .doubles((_id, isLate) => keepsKeys || !isLate)
    .map((localId) => `${localId} was created twice`);
}

/** Nobody's text lies among another person's. */
function strangers(world: SimWorld): string[] {
  return world.server.tabs().flatMap((tab) => {
    const author = world.ledger.authorOf(tab.sql);
    if (author === null || author === tab.user_id) return [];
    return [`tab ${tab.id} of user ${tab.user_id} holds a text of user ${author}: ${tab.sql}`];
  });
}

/** A text that nobody knowingly wrote over is on its author's device, or is what the server has. */
function lost(world: SimWorld, all: readonly Desk[]): string[] {
  const { live } = world.ledger;
  if (live.length === 0) return [];
  const onServer = new Set(world.server.tabs().map((tab) => `${tab.user_id} ${tab.sql}`));
  const kept = new Set(all.flatMap((desk) => textsOf(desk)));
  return live.flatMap(({ text, user, device }) =>
    kept.has(`${device} ${user} ${text}`) || onServer.has(`${user} ${text}`)
      ? []
      : [`"${text}" of user ${user} is lost on device ${device}`],
  );
}

function textsOf({ device, user, work }: Desk): string[] {
  const texts = [
    ...work.tabs.map((tab) => tab.sql),
    ...work.closedTabs.map((closed) => closed.tab.sql),
    ...work.versions.map((version) => version.text),
  ];
  return texts.map((text) => `${device.index} ${user.id} ${text}`);
}
