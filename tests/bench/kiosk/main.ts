/**
 * `npm run bench:kiosk [-- --minutes 60 --turn 30 --seed 1]`: a screen on a wall plays while its server goes and comes.
 * Every picture that it paints is looked at, its elements some times a second, and its memory at the same place of its
 * playlist. It ends with 1 where anything is over its budget, or could not be measured.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { MINUTE, SECOND } from '#domain/time.ts';
import { CHROMIUM_ARGS, provideChromium } from '../../support/chromium.ts';
import { startServer } from '../../support/server.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import type { BenchRow } from '../benchRow.ts';
import { printRows } from '../printRows.ts';
import { flap } from './flap.ts';
import { joinWall } from './joinWall.ts';
import { type Memory, memory, rendererOf } from './memory.ts';
import type { WallBrowser } from './wallBrowser.ts';
import { watchWall } from './watchWall.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    /** Seconds of each dashboard. */
    turn: { type: 'string', default: '30' },
    /** Another build than the checkout's own. */
    program: { type: 'string' },
  },
});
const lasts = Number(options.minutes) * MINUTE;
const browserPath = provideChromium();

/** Memory that grows by less is flat. */
const FLAT = 1.05;
/** For longer no page may stand still, without a picture and without a look at its elements. */
const MAX_STILL = 20 * SECOND;

interface Measured extends Memory {
  readonly at: number;
  readonly title: string;
}

/**
 * The growth from the first to the last quarter of the second half: 1 is flat. The least of each is compared, which a
 * leak raises as well; what is more in some moments is of a frame that has just been left.
 */
function growth(measured: readonly Measured[], of: keyof Memory): { ratio: number; detail: string } {
  const half = measured.filter(({ at }) => at >= lasts / 2);
  if (half.length < 4) return { ratio: Number.NaN, detail: 'the run was too short to measure' };
  const quarter = Math.ceil(half.length / 4);
  const values = half.map((each) => each[of]);
  const [before, after] = [Math.min(...values.slice(0, quarter)), Math.min(...values.slice(-quarter))];
  return {
    ratio: after / before,
    detail: `${before.toFixed(1)} at the start of the second half, ${after.toFixed(1)} at its end, ${half.length} times`,
  };
}

async function main(): Promise<void> {
  const server = await startServer({
    args: [],
    ...(options.program === undefined ? {} : { program: options.program }),
  });
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  let flapping: ReturnType<typeof flap> | null = null;
  let wall: WallBrowser | null = null;
  try {
    const admin = await browser.newContext();
    wall = await joinWall(server, admin, browserPath, Number(options.turn));
    const joined = wall;
    const pid = await rendererOf(joined);
    const random = seededRandom(Number(options.seed));
    flapping = flap(server, () => random.next());

    const measured: Measured[] = [];
    const { outages } = flapping;
    const seen = await watchWall(joined, lasts, async (title, at) => {
      const found = { at, title, ...(await memory(joined, pid)) };
      measured.push(found);
      console.error(
        `${(at / MINUTE).toFixed(1)} min, ${title}: heap ${found.heap.toFixed(1)} MB, process ${found.process.toFixed(0)} MB, ${found.nodes} nodes, ${found.workers} workers, ${outages()} outages`,
      );
    });
    // Dashboards differ in size: each is compared with itself.
    const titles = [...new Set(measured.map(({ title }) => title))];
    const row = (name: string, of: keyof Memory): BenchRow[] =>
      titles.map((title) => {
        const { ratio, detail } = growth(
          measured.filter((each) => each.title === title),
          of,
        );
        return { name: `${name}, ${title}`, value: ratio, unit: 'times', budget: FLAT, detail };
      });
    const rows: readonly BenchRow[] = [
      {
        name: 'seconds without a chart on screen',
        value: seen.blank,
        unit: 'times',
        budget: 0,
        detail: `of ${seen.count}: ${seen.looks} looks, ${seen.paintings} pictures painted, ${seen.turns} turns, ${outages()} outages`,
      },
      {
        name: 'faults seen',
        value: seen.faults.length,
        unit: 'times',
        budget: 0,
        detail: seen.faults.slice(0, 3).join('; '),
      },
      {
        name: 'seconds in which the page stood still',
        value: seen.still,
        unit: 'times',
        budget: null,
        detail: `without a look or a picture, so with what was on screen before`,
      },
      {
        name: 'longest time in which the page stood still',
        value: seen.longestStill,
        unit: 'ms',
        budget: MAX_STILL,
        detail: 'from one look or picture to the next',
      },
      ...row('heap', 'heap'),
      ...row('elements', 'nodes'),
      ...row('memory of the process', 'process'),
    ];
    printRows(rows);
    // What could not be measured is not within its budget.
    const isWithin = rows.every(({ value, budget }) => budget === null || value <= budget);
    if (!isWithin || measured.length === 0) process.exitCode = 1;
  } finally {
    const last = await (flapping?.stop() ?? server);
    await wall?.close();
    await browser.close();
    await last.dispose();
  }
}

await main();
