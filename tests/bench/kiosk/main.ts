/**
 * `npm run bench:kiosk [-- --minutes 60 --turn 30 --seed 1]`: a screen on a wall plays while its server goes and comes. It is looked
 * at each second, and its memory is measured at the same place of its playlist.
 */
import { setTimeout as sleep } from 'node:timers/promises';
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
import { type Look, look } from './look.ts';
import { type Memory, memory, rendererOf } from './memory.ts';
import type { WallBrowser } from './wallBrowser.ts';

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

interface Measured extends Memory {
  readonly at: number;
  readonly title: string;
}

/**
 * The growth from the first to the last quarter of the second half: 1 is flat. The least of each is compared, which a leak
 * raises as well; what is more in some moments is of a frame that has just been left.
 */
function growth(measured: readonly Measured[], of: keyof Memory): { ratio: number; detail: string } {
  const half = measured.filter(({ at }) => at >= lasts / 2);
  if (half.length < 4) return { ratio: 1, detail: 'the run was too short to tell' };
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
    const reader = await admin.newPage();
    const random = seededRandom(Number(options.seed));
    flapping = flap(server, () => random.next());

    const started = Date.now();
    const faults: string[] = [];
    const measured: Measured[] = [];
    let looks = 0;
    let turns = 0;
    let longest = 0;
    let before: Look = { fault: '', title: '', hasBack: true };
    while (Date.now() - started < lasts) {
      const from = Date.now();
      const at = from - started;
      const seen = await look(joined, reader).catch((error: unknown) => ({
        ...before,
        fault: `the page could not be looked at: ${String(error)}`,
      }));
      looks += 1;
      longest = Math.max(longest, Date.now() - from);
      if (seen.fault !== '') {
        faults.push(`${(at / SECOND).toFixed(0)} s: ${seen.fault}`);
        console.error(faults.at(-1));
      }
      if (seen.title !== before.title) turns += 1;
      if (seen.title !== before.title && !seen.hasBack) {
        const found = { at, title: seen.title, ...(await memory(joined, pid)) };
        measured.push(found);
        console.error(
          `${(at / MINUTE).toFixed(1)} min, ${seen.title}: heap ${found.heap.toFixed(1)} MB, process ${found.process.toFixed(0)} MB, ${found.nodes} nodes, ${found.workers} workers, ${flapping.outages()} outages`,
        );
      }
      before = seen;
      await sleep(Math.max(0, SECOND - (Date.now() - from)));
    }
    const outages = flapping.outages();
    // Dashboards differ in size: each is compared with itself.
    const titles = [...new Set(measured.map(({ title }) => title))];
    const row = (name: string, of: keyof Memory): BenchRow[] =>
      titles.map((title) => {
        const { ratio, detail } = growth(
          measured.filter((each) => each.title === title),
          of,
        );
        return { name: `${name}, ${title}`, value: ratio, unit: 'times', budget: 1.05, detail };
      });
    printRows([
      {
        name: 'moments without a chart on screen',
        value: faults.length,
        unit: 'times',
        budget: 0,
        detail: `${looks} looks, the longest ${longest} ms; ${turns} turns, ${outages} outages`,
      },
      ...row('heap', 'heap'),
      ...row('elements', 'nodes'),
      ...row('memory of the process', 'process'),
    ]);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    const last = await (flapping?.stop() ?? server);
    await wall?.close();
    await browser.close();
    await last.dispose();
  }
}

await main();
