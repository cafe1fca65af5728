import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, median } from './benchRow.ts';
import { mainThreadTimes, TASK_CATEGORIES } from './mainThreadTimes.ts';

const COMPONENTS = 100;
const PER_ROW = 4;
const STEPS = 60;
const DROPS = 8;
const WINDOW = { width: 1280, height: 800 };
const MARKS = {
  step: ['step begins', 'step painted'],
  drop: ['drop begins', 'drop painted'],
} as const;

/** Rows of short texts: what is measured is edit mode, and not the charts. */
function layout(): string {
  const rows = Array.from({ length: COMPONENTS / PER_ROW }, (_, at) => `ROW-${at}`);
  const entries: Record<string, object> = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows },
  };
  for (const [at, id] of rows.entries()) {
    const children = Array.from({ length: PER_ROW }, (_, text) => `MARKDOWN-${at * PER_ROW + text}`);
    entries[id] = { id, type: 'ROW', children, meta: {} };
    // All of them are on screen.
    for (const text of children)
      entries[text] = {
        id: text,
        type: 'MARKDOWN',
        children: [],
        meta: { code: text, width: 3, height: 2 },
      };
  }
  return JSON.stringify(entries);
}

/** Marks each step of a drag and each drop: when it begins, and when its frame is painted. */
function markSteps({ step, drop }: typeof MARKS): void {
  for (const [type, [begins, painted]] of [
    ['pointermove', step],
    ['pointerup', drop],
  ] as const) {
    window.addEventListener(
      type,
      () => {
        performance.mark(begins);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => performance.mark(painted), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }
}

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(markSteps, MARKS);
  const { result: token } = await (await page.request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const made = await page.request.post(`${url}/api/v1/dashboard/`, {
    headers: { 'X-CSRFToken': token, Referer: url },
    data: { dashboard_title: 'Bench of edit mode', position_json: layout() },
  });
  const { id } = await made.json();
  await page.goto(`${url}/superset/dashboard/${id}/?edit=true`);
  await page.getByRole('group', { name: `Text ${COMPONENTS}`, exact: true }).waitFor();
  return page;
}

/** Drags texts by finger across the page; the times of its steps and drops, in milliseconds of the page's thread. */
async function dragged(browser: Browser, page: Page): Promise<{ steps: number[]; drops: number[] }> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const bar = page.locator('[data-kind="markdown"] [data-drag-bar]');
  const drag = async (from: number): Promise<void> => {
    const box = await bar.nth(from).boundingBox();
    if (box === null) throw new Error('It is not on screen.');
    await touch('touchStart', box.x + 8, box.y + 8);
    for (let step = 1; step <= STEPS / DROPS + 4; step += 1)
      await touch('touchMove', box.x + 8 + step * 20, box.y + 8 + step * 9);
    await touch('touchEnd');
  };
  await drag(0);
  await browser.startTracing(page, { categories: [...TASK_CATEGORIES] });
  for (let at = 0; at < DROPS; at += 1) await drag(at % PER_ROW);
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
  const trace = await browser.stopTracing();
  return {
    steps: mainThreadTimes(trace, ...MARKS.step),
    drops: mainThreadTimes(trace, ...MARKS.drop),
  };
}

/** The cost of dragging on a dashboard of a hundred components, with drawing. */
export async function benchEditing(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer({ args: ['--no-samples'] });
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({ viewport: WINDOW, hasTouch: true });
    const signIn = await context.newPage();
    await signIn.goto(server.signInUrl);
    await signIn.close();
    const { steps, drops } = await dragged(browser, await opened(context, server.url));
    const row = (name: string, times: readonly number[], budget: number): BenchRow => ({
      name,
      value: median(times),
      unit: 'ms',
      budget,
      detail: `${times.length} of them among ${COMPONENTS} components, the longest ${Math.max(...times).toFixed(1)} ms`,
    });
    return [
      row('a step of a drag until it is painted, processor time', steps, 16),
      row('a drop until it is painted, processor time', drops, 50),
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
