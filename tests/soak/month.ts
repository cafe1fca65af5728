import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import { sweepStorage } from '../../src/app/sync/sweepStorage.ts';
import { doStep } from '../sim/steps/doStep.ts';
import { alone, command } from '../sim/steps/byHand.ts';
import type { Step } from '../sim/steps/script.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { simServer } from '../sim/world/simServer.ts';
import { nth, simWorld } from '../sim/world/simWorld.ts';

/** What a person's device holds in the evening of a day. */
export interface Evening {
  readonly day: number;
  readonly queriesRun: number;
  readonly queries: number;
  readonly versions: number;
  readonly tabs: number;
  readonly closedTabs: number;
  readonly savedQueries: number;
  readonly waiting: number;
  /** All rows of the device's database, as JSON. */
  readonly kilobytes: number;
}

const DAYS = 30;
const ACTS_OF_A_DAY = 70;

/** What a person does, with how often. */
const ACTS: readonly (readonly [number, (dice: number) => Step])[] = [
  [30, (dice) => command('tab.setSql', dice)],
  [45, (dice) => ({ do: 'run', device: 0, page: 0, dice })],
  [4, (dice) => command('tab.add', dice)],
  [4, (dice) => command('tab.close', dice)],
  [3, (dice) => command('savedQuery.add', dice, 0.9)],
  [6, (dice) => command('savedQuery.update', dice, 0.9)],
  [2, (dice) => command('savedQuery.remove', dice)],
  [3, () => ({ do: 'online', device: 0, is: false })],
  [6, () => ({ do: 'online', device: 0, is: true })],
];

/** A person at work for thirty virtual days, with a page that is opened each morning and closed each evening. */
export async function monthOfUse(): Promise<readonly Evening[]> {
  const world = await simWorld({ ...alone(), topic: 'waiting' }, false, simServer);
  const device = nth(world.devices, 0);
  const random = seededRandom(47);
  const evenings: Evening[] = [];
  let queriesRun = 0;
  for (let day = 1; day <= DAYS; day += 1) {
    for (const host of device.hosts) host.life.die();
    const page = world.start(device, 'page');
    page.refresh();
    await world.pass(MINUTE / 1_000);
    await sweepStorage({
      db: page.db,
      now: device.clock.now(),
      estimate: { usage: null, quota: 1e9 },
      note: (outcome) => {
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
      },
    });
    for (let act = 0; act < ACTS_OF_A_DAY; act += 1) {
      const dice = random.next() * ACTS.reduce((sum, [weight]) => sum + weight, 0);
      let left = dice;
      const [, make] = ACTS.find(([weight]) => (left -= weight) < 0) ?? nth(ACTS, 0);
      const step = make(random.next());
      if (step.do === 'run') queriesRun += 1;
      await doStep(world, step);
      await world.pass(20);
    }
    await doStep(world, { do: 'online', device: 0, is: true });
    await world.pass((10 * MINUTE) / 1_000);
    const work = await device.profile.look(page.user);
    evenings.push({
      day,
      queriesRun,
      queries: work.queries.length,
      versions: work.versions.length,
      tabs: work.tabs.length,
      closedTabs: work.closedTabs.length,
      savedQueries: work.savedQueries.length,
      waiting: work.outbox.length,
      kilobytes: JSON.stringify(work).length / 1e3,
    });
    for (const host of device.hosts) host.life.die();
    await world.clock.advance(DAY - 8 * HOUR);
  }
  if (world.bugs.length > 0) throw new Error(world.bugs.join('; '));
  return evenings;
}
