import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, Capabilities, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/freePort.ts';
import type { DrivenPage, Driver } from './driver.ts';
import { keyOf } from './webkitKeys.ts';

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

const BROWSER = resolve(import.meta.dirname, 'webkitBrowser.py');

/** WebKit by its WebDriver, on a screen that nobody sees. What it stored is there again after it was killed. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-webkit-'));
  const program = await browserProgram(folder, programs.python);
  const screen = await startScreen(programs.screen);
  const env = { ...process.env, DISPLAY: screen.display, HOME: folder };
  let session: Session | null = await startSession(programs.driver, program, env);
  const version = String((await session.driver.getCapabilities()).get('browserVersion'));
  const kill = async (): Promise<void> => {
    const killed = session;
    session = null;
    process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGKILL');
    killed?.server.kill('SIGKILL');
  };
  return {
    name: 'WebKit',
    version,
    async open() {
      session ??= await startSession(programs.driver, program, env);
      const { driver, first } = session;
      await driver.switchTo().window(first);
      await driver.switchTo().newWindow('window');
      const page = drivenPage(driver, await driver.getWindowHandle(), kill);
      await page.resize(1280, 800);
      return page;
    },
    async dispose() {
      await session?.driver.quit();
      session?.server.kill();
      screen.process.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
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
function startScreen(program: string): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((done, failed) => {
    child.stdio[3]?.once('data', (chunk: Buffer) =>
      done({ process: child, display: `:${chunk.toString('utf8').trim()}` }),
    );
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${program} ended with ${String(code)}.`)));
  });
}

async function responding(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(url);
      return;
    } catch (cause) {
      if (tries > 200) throw cause;
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
