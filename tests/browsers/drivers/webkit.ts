import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, Capabilities, Origin, type WebDriver, Key } from 'selenium-webdriver';
import { freePort } from '../../support/freePort.ts';
import type { DrivenPage, Driver } from './driver.ts';
import { inTime } from './inTime.ts';

/** Names of keys as Firefox's driver has them. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Space: Key.SPACE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  End: Key.END,
  Home: Key.HOME,
  F1: Key.F1,
};

const keyOf = (name: string): string => KEYS[name] ?? name.toLowerCase();

export interface WebKitPrograms {
  readonly driver: string;
  readonly python: string;
  readonly screen: string;
}

interface Session {
  readonly driver: WebDriver;
  /** The window that it began with, which stays open: a session ends with its last one. */
  readonly first: string;
  readonly server: ChildProcess;
}

interface HiddenScreen {
  readonly process: ChildProcess;
  readonly display: string;
}

/** Only end what hangs: on a slow machine both take a few seconds. */
const START_SECONDS = 60;
const QUIT_SECONDS = 15;

const BROWSER = resolve(import.meta.dirname, 'webkitBrowser.py');

/** WebKit by its WebDriver, on a screen that nobody sees. What it stored is there again after it was killed. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-webkit-'));
  let screen: HiddenScreen | null = null;
  let session: Session | null = null;
  const kill = async (): Promise<void> => {
    const killed = session;
    session = null;
    try {
      process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGKILL');
    } finally {
      await rm(join(folder, 'pid'), { force: true });
      killed?.server.kill('SIGKILL');
    }
  };
  const dispose = async (): Promise<void> => {
    const left = session;
    try {
      if (left !== null) await inTime(left.driver.quit(), QUIT_SECONDS, 'Ending WebKit');
      // It ended, and its number may be that of another program by now.
      if (left !== null) await rm(join(folder, 'pid'), { force: true });
    } catch (cause) {
      console.error(cause);
    } finally {
      if (existsSync(join(folder, 'pid'))) await kill().catch(console.error);
      left?.server.kill('SIGKILL');
      screen?.process.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const begin = async (env: NodeJS.ProcessEnv): Promise<Session> =>
    startSession(programs.driver, await browserProgram(folder, programs.python), env);
  try {
    screen = await startScreen(programs.screen);
    // Elsewhere than on this screen it would be seen, or not start.
    const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', HOME: folder };
    session = await begin(env);
    const version = String((await session.driver.getCapabilities()).get('browserVersion'));
    return driverOf(version, async () => (session ??= await begin(env)), { kill, dispose });
  } catch (cause) {
    await dispose();
    throw cause;
  }
}

function driverOf(
  version: string,
  running: () => Promise<Session>,
  { kill, dispose }: Pick<DrivenPage, 'kill'> & Pick<Driver, 'dispose'>,
): Driver {
  return {
    name: 'WebKit',
    version,
    async open() {
      const { driver, first } = await running();
      await driver.switchTo().window(first);
      await driver.switchTo().newWindow('window');
      const page = drivenPage(driver, await driver.getWindowHandle(), kill);
      await page.resize(1280, 800);
      return page;
    },
    dispose,
  };
}

/** The WebDriver starts a program of one file, which leaves its number here. */
async function browserProgram(folder: string, python: string): Promise<string> {
  const file = join(folder, 'browser');
  await writeFile(file, `#!/bin/sh\necho $$ > '${folder}/pid'\nexec '${python}' '${BROWSER}' '${folder}'\n`);
  await chmod(file, 0o755);
  return file;
}

async function startSession(program: string, browser: string, env: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const server = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env });
  // Without it nothing responds, which is said below.
  server.once('error', console.error);
  try {
    return await inTime(sessionAt(port, browser, server), START_SECONDS, 'Starting WebKit');
  } catch (cause) {
    server.kill('SIGKILL');
    throw cause;
  }
}

async function sessionAt(port: number, browser: string, server: ChildProcess): Promise<Session> {
  await responding(`http://127.0.0.1:${port}/status`);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({ browserName: 'WebKit', 'webkitgtk:browserOptions': { binary: browser, args: [] } }),
    )
    .build();
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
  return { driver, first: await driver.getWindowHandle(), server };
}

/** Starts a screen under a number of its own choice. */
async function startScreen(program: string): Promise<HiddenScreen> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const started = new Promise<HiddenScreen>((done, failed) => {
    child.stdio[3]?.once('data', (chunk: Buffer) =>
      done({ process: child, display: `:${chunk.toString('utf8').trim()}` }),
    );
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${program} ended with ${String(code)}.`)));
  });
  try {
    return await inTime(started, START_SECONDS, `Starting ${program}`);
  } catch (cause) {
    child.kill();
    throw cause;
  }
}

async function responding(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return;
    } catch (cause) {
      if (tries > 200) throw new Error(`Nothing responds at ${url}.`, { cause });
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}

interface Outcome {
  readonly value?: unknown;
  readonly error?: string;
}

function drivenPage(driver: WebDriver, handle: string, kill: () => Promise<void>): DrivenPage {
  const here = () => driver.switchTo().window(handle);
  return {
    async goto(url) {
      await here();
      await driver.get(url);
    },
    async reload() {
      await here();
      await driver.navigate().refresh();
    },
    async evaluate(expression) {
      await here();
      const { value, error }: Outcome = await driver.executeAsyncScript(
        `const done = arguments[0];
         (async () => (${expression}))().then((value) => done({ value }), (cause) => done({ error: String(cause) }));`,
      );
      if (error !== undefined) throw new Error(error);
      return value ?? undefined;
    },
    async mouse([first, ...others]) {
      if (first === undefined) return;
      await here();
      const steps = driver.actions({ async: true });
      await steps
        .move({ ...first, origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .perform();
      for (const to of others)
        await driver
          .actions({ async: true })
          .move({ ...to, origin: Origin.VIEWPORT, duration: 100 })
          .perform();
      await driver.actions({ async: true }).release().perform();
    },
    touch: null,
    async press(keys) {
      await here();
      const names = keys.split('+').map(keyOf);
      let steps = driver.actions({ async: true });
      for (const key of names) steps = steps.keyDown(key);
      for (const key of names.toReversed()) steps = steps.keyUp(key);
      await steps.perform();
    },
    async type(text) {
      await here();
      await driver.actions({ async: true }).sendKeys(text).perform();
    },
    async chooseFile(selector, file) {
      await here();
      await driver.findElement({ css: selector }).sendKeys(file);
    },
    async resize(width, height) {
      await here();
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    async screenshot(path) {
      await here();
      await writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64'));
    },
    kill,
    async close() {
      await here();
      await driver.close();
    },
  };
}
