import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { largeResponse } from '../e2e/fixtures/grid/responses.ts';
import type { Shown } from '../e2e/fixtures/grid/measure.ts';
import { serveGridFixture } from '../e2e/fixtures/grid/serve.ts';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { largeArrowResponse } from './arrowResponse.ts';
import { type BenchRow, median, percentile } from './benchRow.ts';

const ROWS = 100_000;
const RUNS = 5;
type Format = 'json' | 'arrow';

const WAYS: readonly (readonly [name: string, format: Format, streamed: boolean])[] = [
  ['JSON', 'json', true],
  ['Arrow', 'arrow', true],
  ['JSON all at once', 'json', false],
  ['Arrow all at once', 'arrow', false],
];
const BUDGETS = { json: 3, arrow: 1.5 } as const;

/** From the last byte of a large result to its first rows on screen: the time, the cost for the page, and scrolling. */
export async function benchResults(browserPath: string): Promise<BenchRow[]> {
  const fixture = await serveGridFixture();
  const json = largeResponse(ROWS);
  const arrow = largeArrowResponse(ROWS);
  await writeFile(join(fixture.folder, 'answer.json'), json);
  await writeFile(join(fixture.folder, 'answer.arrow'), arrow);
  const browser = await chromium.launch({
    executablePath: browserPath,
    // Measures memory on request instead of at the next garbage collection.
    args: [...CHROMIUM_ARGS, '--enable-blink-features=ForceEagerMeasureMemory'],
  });
  try {
    const parse: number[] = [];
    const shown = new Map<string, Shown[]>();
    // Alternating, so that a slow moment of the machine affects all of them.
    for (let run = 0; run < RUNS; run += 1) {
      parse.push(await inPage(browser, fixture.url, parseOnce));
      for (const [name, format, streamed] of WAYS) {
        const one = await inPage(browser, fixture.url, (page) => showOnce(page, format, streamed));
        shown.set(name, [...(shown.get(name) ?? []), one]);
      }
    }
    const scroll = await inPage(browser, fixture.url, scrollThrough);
    const base = median(parse);
    const yardstick = `JSON.parse ${base.toFixed(0)} ms (${Math.min(...parse).toFixed(0)}-${Math.max(...parse).toFixed(0)})`;
    const of = (name: string, part: keyof Shown): number =>
      median((shown.get(name) ?? []).map((each) => each[part]));
    const megabytes = { json: json.length / 1e6, arrow: arrow.length / 1e6 };
    return [
      ...WAYS.map(([name, format, streamed]): BenchRow => ({
        name: `last byte to first rows, ${name}`,
        value: of(name, 'painted') / base,
        unit: 'times',
        // The budget applies to the way results are loaded in the app; the other shows the gain of streaming.
        budget: streamed ? BUDGETS[format] : null,
        detail: `${of(name, 'painted').toFixed(0)} ms, ${megabytes[format].toFixed(1)} MB; ${yardstick}`,
      })),
      ...WAYS.filter(([, , streamed]) => streamed).map(([name]): BenchRow => ({
        name: `longest task of the page, ${name}`,
        value: of(name, 'longestTask'),
        unit: 'ms',
        budget: 50,
        detail: 'from the answer’s head until rows are kept; 0 is none over 50',
      })),
      {
        name: 'keeping the rows on the device',
        value: of('JSON', 'kept'),
        unit: 'ms',
        budget: null,
        detail: 'in the worker, after the first rows were shown',
      },
      {
        name: 'scrolling, 95th percentile frame',
        value: percentile(scroll.frames, 0.95),
        unit: 'ms',
        budget: 20,
        detail: `${scroll.frames.length} frames, median ${median(scroll.frames).toFixed(1)} ms; idle page ${percentile(scroll.idle, 0.95).toFixed(1)} ms; ${scroll.blank} frames with a blank row`,
      },
      {
        name: 'memory of page and worker after it',
        value: scroll.memory / 1e6,
        unit: 'MB',
        budget: 150,
        detail: `JavaScript heap of the page ${(scroll.pageHeap / 1e6).toFixed(1)} MB`,
      },
    ];
  } finally {
    await browser.close();
    await fixture.close();
  }
}

async function inPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'harness' in window);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The reference: one JSON.parse of the same bytes, with decoded text. */
async function parseOnce(page: Page): Promise<number> {
  return page.evaluate(() => window.harness.measureParse());
}

async function showOnce(page: Page, format: Format, streamed: boolean): Promise<Shown> {
  return page.evaluate(([wanted, asStream]) => window.harness.measureShow(wanted, asStream), [
    format,
    streamed,
  ] as const);
}

interface Scrolled {
  readonly frames: readonly number[];
  /** The same page while idle: the machine's best frame times. */
  readonly idle: readonly number[];
  readonly blank: number;
  readonly memory: number;
  readonly pageHeap: number;
}

/** Reading speed, flings and jumps through the whole result; then the memory still held. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  await showOnce(page, 'json', true);
  const scrolled = await page.evaluate(() => window.harness.measureScroll());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const memory = await page.evaluate(() => window.harness.measureMemory());
  return { ...scrolled, memory, pageHeap: usedSize };
}
