import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { type BenchRow, median } from './benchRow.ts';
import { type Line, type SlowLine, slowLine } from './slowLine.ts';

const RUNS = 3;
/** A laptop on the way, and a cheap phone. */
const LAPTOP = { line: { megabits: 9, roundTrip: 60 }, slower: 4, says: 'Fast 4G, processor 4 times slower' };
const PHONE = {
  line: { megabits: 1.6, roundTrip: 150 },
  slower: 6,
  viewport: { width: 360, height: 740 },
  says: 'phone, Fast 3G, processor 6 times slower',
};

interface Machine {
  readonly line: Line;
  /** How many times slower the page's processor is. */
  readonly slower: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly says: string;
}

interface Visit {
  readonly on: Machine;
  readonly name: string;
  readonly path: string;
  /** In seconds. */
  readonly goal: number;
  /** Whether the app is on the device, from a visit before. */
  readonly isWarm?: true;
  readonly isThere: (page: Page) => Promise<unknown>;
}

const isChartThere = (page: Page): Promise<unknown> =>
  page.locator('figure[data-state=rendered]').first().waitFor();
/** The number of the first chart, as the device has it. The server confirms it later. */
const isNumberThere = (page: Page): Promise<unknown> => page.getByText(/^\$[\d.]+M$/).waitFor();

const VISITS: readonly Visit[] = [
  {
    on: LAPTOP,
    name: 'the shell of a first visit',
    path: '/sqllab/',
    goal: 1,
    isThere: (page) => page.getByRole('navigation').first().waitFor(),
  },
  {
    on: LAPTOP,
    name: 'the editor of a first visit',
    path: '/sqllab/',
    goal: 2,
    isThere: (page) => page.getByRole('textbox', { name: 'SQL', exact: true }).waitFor(),
  },
  {
    on: LAPTOP,
    name: 'the first chart of a first visit',
    path: '/superset/dashboard/1/',
    goal: 2,
    isThere: isChartThere,
  },
  {
    on: PHONE,
    name: 'the first chart of a first visit',
    path: '/superset/dashboard/1/',
    goal: 6,
    isThere: isChartThere,
  },
  {
    on: PHONE,
    name: 'the first chart of a second visit',
    path: '/superset/dashboard/1/',
    goal: 1,
    isWarm: true,
    isThere: isNumberThere,
  },
];

interface Seen {
  readonly seconds: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Seconds of the page's own thread. */
  readonly thread: number;
}

/** Until the worker keeps all files of the app. */
async function visitBefore(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await isChartThere(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** Opens an address in a profile that never saw it or was there before, signed in, until its content is there. */
async function visit(
  { on, path, isWarm, isThere }: Visit,
  { server, port, cookie, browserPath }: Place,
): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-visit-'));
  const { port: own } = new URL(server.url);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP localhost:${own} 127.0.0.1:${port}`],
    ...(on.viewport === undefined ? {} : { viewport: on.viewport }),
  });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, domain: 'localhost', path: '/' }]);
    const address = `http://localhost:${own}${path}`;
    if (isWarm === true) await visitBefore(context, address);
    const page = await context.newPage();
    const inside = await context.newCDPSession(page);
    await inside.send('Emulation.setCPUThrottlingRate', { rate: on.slower });
    await inside.send('Performance.enable', { timeDomain: 'threadTicks' });
    await inside.send('Network.enable');
    let [requests, bytes] = [0, 0];
    inside.on('Network.requestWillBeSent', () => (requests += 1));
    inside.on('Network.loadingFinished', (loaded) => (bytes += loaded.encodedDataLength));
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await isThere(page);
    const seconds = (performance.now() - begun) / 1000;
    const { metrics } = await inside.send('Performance.getMetrics');
    const thread = metrics.find((metric) => metric.name === 'ThreadTime')?.value ?? 0;
    return { seconds, requests, kilobytes: bytes / 1000, thread };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly server: RunningServer;
  /** Of the slow line. */
  readonly port: number;
  readonly cookie: string;
  readonly browserPath: string;
}

async function signedIn({ signInUrl }: RunningServer): Promise<string> {
  const response = await fetch(signInUrl, { redirect: 'manual' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A server that is still loading its samples shows that instead. */
async function untilPrepared({ url }: RunningServer, cookie: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/v1/sextant/capabilities`, { headers: { cookie } });
    const { preparing } = (await response.json()) as { readonly preparing?: readonly string[] };
    if (preparing === undefined || preparing.length === 0) return;
    await setTimeout(500);
  }
}

/** Visits over slow lines with slow processors. */
export async function benchFirstVisit(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer({ args: [] });
  const serverPort = Number(new URL(server.url).port);
  const lines = new Map<Machine, SlowLine>();
  try {
    for (const on of [LAPTOP, PHONE]) lines.set(on, await slowLine(serverPort, on.line));
    const cookie = await signedIn(server);
    await untilPrepared(server, cookie);
    const rows: BenchRow[] = [];
    for (const each of VISITS) {
      const place: Place = { server, port: lines.get(each.on)?.port ?? serverPort, cookie, browserPath };
      const seen: Seen[] = [];
      for (let run = 0; run < RUNS; run += 1) seen.push(await visit(each, place));
      const of = (what: keyof Seen): number => median(seen.map((one) => one[what]));
      rows.push({
        name: `${each.name} (${each.on.says})`,
        value: 1000 * of('seconds'),
        unit: 'ms',
        budget: 1000 * each.goal,
        detail: `${of('requests')} requests, ${of('kilobytes').toFixed(0)} kB by then, ${of('thread').toFixed(2)} s of its thread`,
      });
    }
    return rows;
  } finally {
    for (const line of lines.values()) line.close();
    await server.dispose();
  }
}
