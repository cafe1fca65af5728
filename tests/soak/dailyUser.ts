import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#domain/time.ts';
import { type Memory, memory, rendererOf } from '../bench/kiosk/memory.ts';
import { openWallBrowser, type WallBrowser } from '../bench/kiosk/wallBrowser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** What a person's device and server hold at a moment. */
export interface Held extends Memory {
  /** Minutes since the beginning. */
  readonly at: number;
  readonly round: number;
  /** Queries that failed so far. */
  readonly failed: number;
  /** Megabytes that the browser says the site takes on the disk. */
  readonly disk: number;
  readonly queries: number;
  readonly results: number;
  /** From the start of a reload until the editor is there, in milliseconds. */
  readonly opensIn: number;
  readonly serverMemory: number;
  readonly serverHandles: number;
}

/** Each of so many rounds the page is reloaded and measured; each of so many the server is killed and started again. */
const ROUNDS_OF_A_VISIT = 10;
const ROUNDS_OF_A_SERVER = 40;

async function until<T>(wall: WallBrowser, find: () => T | null, what: string): Promise<T> {
  const end = Date.now() + 5 * MINUTE;
  while (Date.now() < end) {
    const found = await wall.evaluate(find).catch(() => null);
    if (found !== null) return found;
    await sleep(50);
  }
  throw new Error(`${what} did not come.`);
}

const editorIsThere = () => document.querySelector('.cm-content') && true;
const chartIsThere = () => document.querySelector('figure canvas, figure svg, figure table') && true;
/** What became of the query whose column the page was told. */
const outcome = (): 'rows' | 'failure' | null => {
  if ([...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Run again'))
    return 'failure';
  const heads = [...document.querySelectorAll('[role=grid] [role=columnheader]')];
  return heads.some(({ textContent }) => textContent?.includes(document.body.dataset['column'] ?? '?'))
    ? 'rows'
    : null;
};

/** Writes a text and runs it, as keys do. A query that did not reach a busy server fails, and says so. */
async function runText(wall: WallBrowser, column: string): Promise<'rows' | 'failure'> {
  await wall.page.send('Runtime.evaluate', { expression: `document.body.dataset.column = '${column}'` });
  await wall.evaluate(() => document.querySelector<HTMLElement>('.cm-content')?.focus());
  const key = async (name: string, code: number) => {
    const pressed = { key: name, code: name, windowsVirtualKeyCode: code, modifiers: 2 };
    await wall.page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
    await wall.page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  };
  await key('a', 65);
  await wall.page.send('Input.insertText', {
    text: `SELECT i, i * 3 AS ${column}, 'text ' || i AS text FROM range(2000) t(i)`,
  });
  await key('Enter', 13);
  await sleep(100);
  return until(wall, outcome, 'A result');
}

async function goTo(wall: WallBrowser, path: string): Promise<void> {
  const link = JSON.stringify(path);
  await wall.page.send('Runtime.evaluate', {
    expression: `document.querySelector('nav a[href$=' + JSON.stringify(${link}) + ']').click()`,
  });
}

async function held(
  wall: WallBrowser,
  server: RunningServer,
): Promise<Omit<Held, 'at' | 'round' | 'failed' | 'opensIn'>> {
  const inPage = await wall.evaluate(async () => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const name = (await indexedDB.databases()).find((each) => each.name?.endsWith(':admin'))?.name ?? '';
    const db = await asPromise(indexedDB.open(name));
    const count = (store: string) => asPromise(db.transaction(store).objectStore(store).count());
    const [queries, results] = [await count('queries'), await count('results')];
    db.close();
    return { queries, results, disk: ((await navigator.storage.estimate()).usage ?? 0) / 1e6 };
  });
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return {
    ...inPage,
    ...(await memory(wall, await rendererOf(wall))),
    serverMemory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1e3,
    serverHandles: (await readdir(`/proc/${server.pid}/fd`)).length,
  };
}

/**
 * A person at work, without a pause: texts that are written and run, dashboards, reloads, and a server that is killed. What is held
 * is measured after a reload, at the same place each time.
 */
export async function watchDailyUser(
  lasts: number,
  { browser, program, onHeld }: { browser: string; program?: string; onHeld: (held: Held) => void },
): Promise<readonly Held[]> {
  let server = await startServer({ args: [], ...(program !== undefined && { program }) });
  const wall = await openWallBrowser(browser, server.signInUrl);
  const all: Held[] = [];
  try {
    await until(wall, () => document.querySelector('nav') && true, 'The app');
    await wall.page.send('Page.navigate', { url: `${server.url}/sqllab/` });
    await until(wall, editorIsThere, 'The editor');
    const began = Date.now();
    let failed = 0;
    for (let round = 1; Date.now() - began < lasts; round += 1) {
      const ended = await runText(wall, `product_${round}`);
      if (ended === 'failure') failed += 1;
      if (round % 3 === 0) {
        await goTo(wall, '/dashboard/list/');
        await until(
          wall,
          () => document.querySelector('main a[href*="/superset/dashboard/"]') && true,
          'A list',
        );
        await wall.evaluate(() =>
          document.querySelector<HTMLElement>('main a[href*="/superset/dashboard/"]')?.click(),
        );
        await until(wall, chartIsThere, 'A chart');
        await goTo(wall, '/sqllab/');
        await until(wall, editorIsThere, 'The editor');
      }
      if (round % ROUNDS_OF_A_SERVER === 0) server = await server.restart();
      if (round % ROUNDS_OF_A_VISIT !== 0) continue;
      const from = Date.now();
      await wall.page.send('Page.reload');
      await sleep(100);
      await until(wall, editorIsThere, 'The editor');
      const opensIn = Date.now() - from;
      await sleep(2 * SECOND);
      const found = {
        at: (Date.now() - began) / MINUTE,
        round,
        failed,
        opensIn,
        ...(await held(wall, server)),
      };
      all.push(found);
      onHeld(found);
    }
    return all;
  } finally {
    await wall.close();
    await server.dispose();
  }
}
