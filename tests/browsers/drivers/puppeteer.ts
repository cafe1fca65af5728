import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGS } from '../../support/chromium.ts';
import type { DrivenPage, Driver, Position } from './driver.ts';
import { inTime } from './inTime.ts';

/** Only ends what hangs. */
const CLOSE_SECONDS = 15;

/** Firefox over WebDriver BiDi, or Chromium over its own protocol. The profile stays when the browser is killed. */
export async function startWithPuppeteer(name: 'Firefox' | 'Chromium', program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'sextant-browser-'));
  const launch = () =>
    puppeteer.launch({
      browser: name === 'Firefox' ? 'firefox' : 'chrome',
      executablePath: program,
      headless: true,
      userDataDir: profile,
      args: name === 'Chromium' ? [...CHROMIUM_ARGS] : [],
    });
  let browser: Browser | null = null;
  const kill = async (): Promise<void> => {
    const child = browser?.process();
    browser = null;
    if (child === null || child === undefined) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  };
  const dispose = async (): Promise<void> => {
    try {
      if (browser !== null) await inTime(browser.close(), CLOSE_SECONDS, `Ending ${name}`);
    } catch (cause) {
      console.error(cause);
      await kill();
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  try {
    browser = await launch();
    const version = (await browser.version()).replace(/^\D+/, '');
    return {
      name,
      version,
      async open() {
        browser ??= await launch();
        const page = await browser.newPage();
        await page.setViewport({ width: 1280, height: 800 });
        return drivenPage(page, kill);
      },
      dispose,
    };
  } catch (cause) {
    await dispose();
    throw cause;
  }
}

function drivenPage(page: Page, kill: () => Promise<void>): DrivenPage {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    async mouse([first, ...others]) {
      if (first === undefined) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
    },
    async touch([first, ...others]) {
      if (first === undefined) return;
      const finger = await page.touchscreen.touchStart(first.x, first.y);
      for (const between of others.flatMap((to, index) => path(others[index - 1] ?? first, to)))
        await finger.move(between.x, between.y);
      await finger.end();
    },
    async press(keys) {
      const names = keys.split('+') as KeyInput[];
      for (const key of names) await page.keyboard.down(key);
      for (const key of names.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    async chooseFile(selector, file) {
      const field = await page.waitForSelector(selector);
      await (await field?.toElement('input'))?.uploadFile(file);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path })),
    kill,
    close: () => page.close(),
  };
}

/** A few positions on the way, as a finger has them. */
const path = (from: Position, to: Position): Position[] =>
  [0.25, 0.5, 0.75, 1].map((part) => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  }));
