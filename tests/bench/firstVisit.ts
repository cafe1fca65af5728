import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { type BenchRow, median } from './benchRow.ts';
import { slowLine } from './slowLine.ts';

const RUNS = 3;
const FAST_4G = { megabits: 9, roundTrip: 60 };
/** How many times slower the page's processor is. */
const SLOWER = 4;

interface Visit {
  readonly name: string;
  readonly path: string;
  readonly goal: number;
  readonly isThere: (page: Page) => Promise<unknown>;
}

const VISITS: readonly Visit[] = [
  {
    name: 'the shell of a first visit',
    path: '/sqllab/',
    goal: 1,
    isThere: (page) => page.getByRole('navigation').first().waitFor(),
  },
  {
    name: 'the editor of a first visit',
    path: '/sqllab/',
    goal: 2,
    isThere: (page) => page.getByRole('textbox', { name: 'SQL', exact: true }).waitFor(),
  },
  {
    name: 'the first chart of a first visit',
    path: '/superset/dashboard/1/',
    goal: 2,
    isThere: (page) => page.locator('figure[data-state=rendered]').first().waitFor(),
  },
];

interface Seen {
  readonly seconds: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Seconds of the page's own thread. */
  readonly thread: number;
}

/** Opens an address in a profile that never saw it, signed in, until its content is there. */
async function visit({ path, isThere }: Visit, { server, port, cookie, browserPath }: Place): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-visit-'));
  const { port: own } = new URL(server.url);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP localhost:${own} 127.0.0.1:${port}`],
  });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, domain: 'localhost', path: '/' }]);
    const page = await context.newPage();
    const inside = await context.newCDPSession(page);
    await inside.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await inside.send('Performance.enable', { timeDomain: 'threadTicks' });
    await inside.send('Network.enable');
    let [requests, bytes] = [0, 0];
    inside.on('Network.requestWillBeSent', () => (requests += 1));
    inside.on('Network.loadingFinished', (loaded) => (bytes += loaded.encodedDataLength));
    const begun = performance.now();
    await page.goto(`http://localhost:${own}${path}`, { waitUntil: 'commit' });
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

/** First visits over Fast 4G with a slow processor: nothing of the app is on the device. */
export async function benchFirstVisit(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer({ args: [] });
  const line = await slowLine(Number(new URL(server.url).port), FAST_4G);
  try {
    const cookie = await signedIn(server);
    await untilPrepared(server, cookie);
    const place: Place = { server, port: line.port, cookie, browserPath };
    const rows: BenchRow[] = [];
    for (const each of VISITS) {
      const seen: Seen[] = [];
      for (let run = 0; run < RUNS; run += 1) seen.push(await visit(each, place));
      const of = (what: keyof Seen): number => median(seen.map((one) => one[what]));
      rows.push({
        name: `${each.name} (Fast 4G, processor ${SLOWER} times slower)`,
        value: 1000 * of('seconds'),
        unit: 'ms',
        budget: 1000 * each.goal,
        detail: `${of('requests')} requests, ${of('kilobytes').toFixed(0)} kB by then, ${of('thread').toFixed(2)} s of its thread`,
      });
    }
    return rows;
  } finally {
    line.close();
    await server.dispose();
  }
}
