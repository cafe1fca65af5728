/**
 * `npm run bench:kiosk [-- --minutes 60 --turn 30 --seed 1]`: a screen on a wall plays while its server goes and comes.
 * Every picture that it paints is looked at, its elements some times a second, and its memory at the same place of its
 * playlist. It ends with 1 where anything is over its budget, or could not be measured.
 */
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import { MINUTE, SECOND } from '#domain/time.ts';
import { CHROMIUM_ARGS, provideChromium } from '../../support/chromium.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import type { BenchRow } from '../benchRow.ts';
import { printRows } from '../printRows.ts';
import { type Memory, memory, rendererOf } from './memory.ts';
import { type WallBrowser, openWallBrowser } from './wallBrowser.ts';
import { watchWall } from './watchWall.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';

/** A new server computes its samples first. */
const SAMPLES_TAKE = 5 * MINUTE;

/** A browser that plays all dashboards of a server, joined as a screen by its code. */
async function joinWall(
  server: RunningServer,
  admin: BrowserContext,
  /** Chromium, for the wall. */
  program: string,
  /** Seconds of each dashboard. */
  turn: number,
): Promise<WallBrowser> {
  const { request } = admin;
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
  const post = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const response = await request.post(server.url + path, { data, headers: { 'X-CSRFToken': token } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const { result: boards }: { result: { id: number }[] } = await (
    await request.get(`${server.url}/api/v1/dashboard/`)
  ).json();
  const items = boards.map(({ id }, at) => ({ ...newPlaylistItem(`item ${at}`, id), seconds: turn }));
  const { id: playlist } = await post('/api/v1/sextant/playlist/', { ...newPlaylist('Wall'), items });

  const wall = await openWallBrowser(program, `${server.url}/kiosk/`);
  const code = await until(async () => {
    const text = await wall.evaluate(() => document.querySelector('[role=status]')?.textContent ?? '');
    return /^[A-Z]{6}$/.test(text) ? text : null;
  });
  await post('/api/v1/sextant/screen/', { code, name: 'Wall', playlist_id: playlist });
  await until(() =>
    wall.evaluate(async () => {
      const inside = document.querySelector<HTMLIFrameElement>('iframe[data-front]')?.contentDocument;
      if (inside?.querySelector('figure') == null) return null;
      await navigator.serviceWorker.ready;
      return true;
    }),
  );
  return wall;
}

/** What is found, as soon as it is. */
async function until<T>(find: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + SAMPLES_TAKE;
  while (Date.now() < end) {
    const found = await find();
    if (found !== null) return found;
    await sleep(SECOND);
  }
  throw new Error('The screen did not begin to play.');
}

const SHORTEST = 20 * SECOND;
const LONGEST = 90 * SECOND;

/** Kills a server and starts it again, each after a random time, until it is stopped. It leaves the server running. */
function flap(first: RunningServer, random: () => number) {
  const end = new AbortController();
  let server = first;
  let isUp = true;
  let outages = 0;
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await sleep(SHORTEST + random() * (LONGEST - SHORTEST), undefined, { signal: end.signal }).catch(
        (error: unknown) => {
          if (!end.signal.aborted) throw error;
        },
      );
      if (isUp && end.signal.aborted) return;
      if (isUp) await server.kill();
      else server = await server.restart();
      if (isUp) outages += 1;
      isUp = !isUp;
    }
    if (!isUp) server = await server.restart();
  }
  const ended = run();
  return {
    isUp: () => isUp,
    outages: () => outages,
    async stop(): Promise<RunningServer> {
      end.abort();
      await ended;
      return server;
    },
  };
}

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
