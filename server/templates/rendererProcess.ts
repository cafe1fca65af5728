import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { frameParser, messageFrame } from '../engines/frames.ts';
import { READY, type RenderResponse, type RenderRequest } from '#domain/template/protocol.ts';

/** The entry point of a renderer: `child.ts` in the sources, or its bundle. */
export function rendererUrl(here: string = import.meta.url): URL {
  return new URL(here.endsWith('.ts') ? './child.ts' : './templateChild.js', here);
}

/** Node flags that deny access to files and processes, if this Node version has them. */
const ENGINE = 'minijinja-js';
const PERMISSION = ['--permission', '--experimental-permission'];

/** Starts a renderer. Its pipe is file descriptor 3; it does not inherit the server's environment. */
export function startRenderer(entry: URL): ChildProcess {
  const path = fileURLToPath(entry);
  const isSource = path.endsWith('.ts');
  const permission = PERMISSION.find((flag) => process.allowedNodeEnvironmentFlags.has(flag));
  // Resolved, because the renderer may not read links on the way.
  const engine = createRequire(entry).resolve(ENGINE);
  const readable = [path, engine].map((file) => `--allow-fs-read=${dirname(file)}/*`);
  // Sources run unrestricted: their loader reads files and starts a process.
  const lock = isSource || permission === undefined ? [] : [permission, ...readable];
  return spawn(
    process.execPath,
    [
      '--max-old-space-size=96',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...lock,
      ...(isSource ? ['--import', 'tsx'] : []),
      path,
      engine,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env: {} },
  );
}

export type RendererMessage =
  | { readonly kind: 'answer'; readonly answer: RenderResponse }
  /** It did not answer in time and was ended. */
  | { readonly kind: 'late' }
  | { readonly kind: 'died' };

/** One renderer, which handles one request at a time. */
export interface Renderer {
  readonly alive: boolean;
  /**
   * Waits until the renderer is ready, and from then at most `milliseconds`. `took` is the time since then, in
   * milliseconds: the start of the process does not count for the template.
   */
  ask(request: RenderRequest, milliseconds: number): Promise<RendererMessage & { readonly took: number }>;
  end(): Promise<void>;
}

/** The longest start of a renderer; only a broken one takes this long. */
const STARTING = 30_000;

export function renderer(child: ChildProcess): Renderer {
  const pipe = child.stdio[3] as Duplex & { ref(): void; unref(): void };
  let alive = true;
  let settle: ((message: RendererMessage) => void) | null = null;
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const receive = frameParser({
    message(message) {
      if (message === READY) becomeReady();
      else settle?.({ kind: 'answer', answer: message as RenderResponse });
    },
    data: () => undefined,
  });
  pipe.on('data', receive);
  // The end of the process is handled separately and covers a broken pipe.
  pipe.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    const left = (): void => {
      alive = false;
      becomeReady();
      settle?.({ kind: 'died' });
      resolve();
    };
    child.once('exit', left);
    child.once('error', left);
  });
  /** An idle renderer must not keep the server's process alive. */
  const hold = (isBusy: boolean): void => {
    if (isBusy) {
      child.ref();
      pipe.ref();
    } else {
      child.unref();
      pipe.unref();
    }
  };
  hold(false);

  const end = async (): Promise<void> => {
    alive = false;
    child.kill('SIGKILL');
    await gone;
  };

  return {
    get alive() {
      return alive;
    },
    async ask(request, milliseconds) {
      hold(true);
      let timer = setTimeout(() => void end(), STARTING);
      await ready;
      clearTimeout(timer);
      if (!alive) return { kind: 'died', took: 0 };
      const began = performance.now();
      const message = await new Promise<RendererMessage>((resolve) => {
        settle = resolve;
        timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds);
        pipe.write(messageFrame(request));
      });
      clearTimeout(timer);
      settle = null;
      if (message.kind === 'late' || (message.kind === 'answer' && !message.answer.isSound)) await end();
      hold(false);
      return { ...message, took: performance.now() - began };
    },
    end,
  };
}
