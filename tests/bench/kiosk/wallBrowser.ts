import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { CHROMIUM_ARGS } from '../../support/chromium.ts';

/** One page, or the whole browser, by the DevTools protocol. */
export interface Remote {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** Hears an event. There is one listener for each. */
  readonly on: (method: string, listener: (params: unknown) => void) => void;
}

export interface WallBrowser {
  readonly page: Remote;
  readonly whole: Remote;
  readonly size: { readonly width: number; readonly height: number };
  /** What a function returns in the page. It sees nothing of this module. */
  readonly evaluate: <T>(inPage: () => T | Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

const SIZE = { width: 1280, height: 720 };

/**
 * A browser with one page, of which nothing is asked but what is measured. Playwright's pages list every request for as
 * long as they are open, in the memory of the page's own process, which would look like a leak of the page.
 */
export async function openWallBrowser(program: string, address: string): Promise<WallBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'sextant-wall-'));
  const child = spawn(
    program,
    [
      ...CHROMIUM_ARGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${SIZE.width},${SIZE.height}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const wholeUrl = new URL(await endpointOf(child));
  const whole = await connect(wholeUrl.href);
  const listed = (await (await fetch(`http://${wholeUrl.host}/json`)).json()) as {
    readonly type: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const found = listed.find(({ type }) => type === 'page');
  if (found === undefined) throw new Error('The browser has no page.');
  const page = await connect(found.webSocketDebuggerUrl);
  await page.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false });
  await page.send('Page.navigate', { url: address });

  return {
    page,
    whole,
    size: SIZE,
    async evaluate<T>(inPage: () => T | Promise<T>): Promise<T> {
      const { result, exceptionDetails } = (await page.send('Runtime.evaluate', {
        // The names of functions are kept by the loader of this file.
        expression: `(() => { const __name = (given) => given; return (${inPage.toString()})(); })()`,
        awaitPromise: true,
        returnByValue: true,
      })) as { readonly result: { readonly value: T }; readonly exceptionDetails?: object };
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    async close() {
      await Promise.all([once(child, 'exit'), whole.send('Browser.close')]);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where the browser listens, as it says on its error stream. */
function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (url !== undefined) done(url);
    });
    child.once('exit', (code) => failed(new Error(`The browser ended with ${String(code)}:\n${output}`)));
  });
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

async function connect(url: string): Promise<Remote> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, (received: Message) => void>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const received = JSON.parse(data.toString()) as Message;
    if (received.id === undefined) {
      listeners.get(received.method ?? '')?.(received.params);
      return;
    }
    waiting.get(received.id)?.(received);
    waiting.delete(received.id);
  });
  socket.on('close', () => {
    for (const end of waiting.values()) end({ error: { message: 'The browser ended.' } });
    waiting.clear();
  });
  return {
    on: (method, listener) => void listeners.set(method, listener),
    send: (method, params = {}) =>
      new Promise((done, failed) => {
        last += 1;
        waiting.set(last, ({ result, error }) =>
          error === undefined ? done(result) : failed(new Error(`${method}: ${error.message}`)),
        );
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
  };
}
