import { DAY, HOUR } from '#domain/time.ts';
import type { SimDevice } from '../world/simDevice.ts';
import type { SavedProfile } from '../world/simProfile.ts';
import { nth, type SimWorld } from '../world/simWorld.ts';
import type { LieName } from './lies.ts';
import type { Step } from './script.ts';

export type LyingStep = Step & { readonly do: 'storage' | 'clock' | 'sleep' | 'server' };

export const isLying = (step: Step): step is LyingStep =>
  step.do === 'storage' || step.do === 'clock' || step.do === 'sleep' || step.do === 'server';

/** Storage, clocks and servers that lie. */
export async function doLyingStep(world: SimWorld, step: LyingStep): Promise<void> {
  switch (step.do) {
    case 'storage':
      return storage(world, nth(world.devices, step.device), step);
    case 'clock':
      return clock(nth(world.devices, step.device), step.lie);
    case 'sleep':
      // No timer of a page runs while its machine sleeps, and all are due afterwards.
      return world.clock.advance(step.days * DAY);
    case 'server':
      return server(world, step);
  }
}

async function storage(
  world: SimWorld,
  device: SimDevice,
  { lie, size }: LyingStep & { readonly do: 'storage' },
): Promise<void> {
  const { profile } = device;
  switch (lie) {
    case 'lateAbort':
      profile.faults.lateAborts += size;
      return;
    case 'fullAtCall':
      profile.faults.fullAtCall = size;
      return;
    case 'refused':
      profile.faults.refusals += size;
      return;
    case 'copy':
      device.copy = await profile.copy();
      return;
    case 'powerCut':
      return putBack(world, device, profile.before(size));
    case 'olderCopy':
      return putBack(world, device, device.copy);
    case 'evicted':
      return putBack(world, device, { noted: 0, content: undefined });
    case 'secondMachine':
      return world.copyDevice(device);
    case 'blockedUpgrade':
      device.isUpgradeBlocked = true;
      device.schema += 1;
      world.start(device, 'page').refresh();
      return world.clock.advance(0);
  }
}

/** The device starts again with what it stored earlier. */
async function putBack(world: SimWorld, device: SimDevice, copy: SavedProfile | null): Promise<void> {
  if (copy === null) return;
  for (const host of device.hosts) host.life.die();
  await world.clock.advance(0);
  await device.profile.putBack(copy);
  world.history.note({ kind: 'reverted', device: device.index, to: copy.noted });
  world.start(device, 'page').refresh();
  await world.clock.advance(0);
}

function clock({ clockError }: SimDevice, lie: (LyingStep & { readonly do: 'clock' })['lie']): void {
  if (lie === 'dayAhead') clockError.jump(24 * HOUR);
  else if (lie === 'dayBack') clockError.jump(-24 * HOUR);
  else clockError.runAt(lie === 'halfSpeed' ? 0.5 : 1);
}

/** What a request meets while a server restarts, on every device. */
const MEETS: Readonly<Record<'restarted' | 'killed' | 'inTurn', readonly LieName[]>> = {
  restarted: ['unavailable'],
  // What it was doing is done or not; nobody hears of it.
  killed: ['lostBehindProxy', 'badGateway'],
  inTurn: ['badGateway', 'gatewayTimeout', 'unavailable'],
};

function server(world: SimWorld, { lie, size }: LyingStep & { readonly do: 'server' }): void {
  switch (lie) {
    case 'backup':
      world.server.backUp();
      return world.history.note({ kind: 'backup' });
    case 'restored':
      if (!world.server.restore()) return;
      world.history.note({ kind: 'restored' });
      return world.noteServer();
    case 'rowLost':
      world.server.loseRow(size);
      return world.noteServer();
    default:
      for (const { network } of world.devices)
        for (let times = 0; times < size; times += 1) network.lies.push(...MEETS[lie]);
  }
}
