import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { createWallDevice } from './wallDevice.ts';

/** A dark screen with all that it needs shows a dashboard again within this time. */
const MAX_DARK = 2 * MINUTE;
/** The longer dashboard takes 15 minutes, and a failed preparation is tried again within five. */
const MAX_TURN = 25 * MINUTE;

test.each([1, 2])(
  'a screen recovers by itself in seven days of outages, restarts, new versions, full disks, evicted storage and clocks that jump (%d)',
  async (seed) => {
    const random = seededRandom(seed);
    const chance = (): number => random.next();
    const wall = createWallDevice(chance);
    const { server, device } = wall;
    let [restarts, versions, dark, darkest, still, stillest, front] = [0, 1, 0, 0, 0, 0, ''];
    const seen = { away: 0, full: 0, evicted: 0, jumped: 0, broken: 0 };

    async function live(seconds: number): Promise<void> {
      for (let each = 0; each < seconds; each += 1) {
        await wall.second();
        const isAble = wall.isAble();
        dark = isAble && wall.isDark() ? dark + SECOND : 0;
        still = isAble && wall.frontKey() === front ? still + SECOND : 0;
        front = wall.frontKey();
        darkest = Math.max(darkest, dark);
        stillest = Math.max(stillest, still);
      }
    }

    for (let lived = 0; lived < (7 * DAY) / SECOND;) {
      server.isUp = chance() > 0.3;
      device.isFull = chance() < 0.05;
      if (!server.isUp) seen.away += 1;
      if (device.isFull) seen.full += 1;
      const event = chance();
      if (event < 0.02) {
        // A turn begins anew after it.
        still = 0;
        device.at += (chance() - 0.5) * 2 * HOUR;
        seen.jumped += 1;
      } else if (event < 0.04) {
        wall.open();
        restarts += 1;
      } else if (event < 0.05) {
        wall.evict();
        seen.evicted += 1;
      } else if (event < 0.06) {
        versions += 1;
        server.version = String(versions);
        // Every other release cannot be installed, until the next one.
        server.isReleaseGood = versions % 2 === 1;
      } else if (event < 0.1) {
        wall.breakFront();
        seen.broken += 1;
      }
      const seconds = 20 + Math.floor(chance() * 400);
      await live(seconds);
      lived += seconds;
    }
    [server.isUp, server.isReleaseGood, device.isFull] = [true, true, false];
    await live((2 * HOUR) / SECOND);

    expect(darkest).toBeLessThanOrEqual(MAX_DARK);
    expect(stillest).toBeLessThanOrEqual(MAX_TURN);
    expect(device.version).toBe(server.version);
    // A screen that tries a release at every turn would flicker for as long as it cannot be installed.
    const HOURS = (7 * DAY) / HOUR;
    expect(device.loads).toBeLessThanOrEqual(restarts + versions + HOURS);
    expect(device.loadsWithoutServer).toBe(0);
    expect(Math.min(...Object.values(seen), restarts, versions)).toBeGreaterThan(5);
  },
  120_000,
);
