import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { frameParser, messageFrame } from '../engines/frames.ts';
import { READY, type RenderAnswer, type RenderRequest } from './protocol.ts';

/** Where a renderer begins: `child.ts` as it lies here, or what the build made of it. */
export function rendererUrl(here: string = import.meta.url): URL {
  return new URL(here.endsWith('.ts') ? './child.ts' : './templateChild.js', here);
}

/** Flags of Node that take files and processes away from a process, where this Node has them. */
const ENGINE = 'minijinja-js';
const PERMISSION = ['--permission', '--experimental-permission'];

/** Starts a renderer. Its pipe is file descriptor 3; it sees nothing of the server's environment. */
export function startRenderer(entry: URL): ChildProcess {
  const path = fileURLToPath(entry);
  const isSource = path.endsWith('.ts');
  const permission = PERMISSION.find((flag) => process.allowedNodeEnvironmentFlags.has(flag));
  // Sources go through a loader, which itself reads files and starts a process.
  // By the path that links lead to: the renderer may not read the links on the way.
  const engine = createRequire(entry).resolve(ENGINE);
  const readable = [path, engine].map((file) => `--allow-fs-read=${dirname(file)}/*`);
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

export type Spoken =
  | { readonly kind: 'answer'; readonly answer: RenderAnswer }
  /** It did not answer in time, and is no more. */
  | { readonly kind: 'late' }
  | { readonly kind: 'died' };

/** One renderer, which is asked one thing at a time. */
export interface Renderer {
  readonly alive: boolean;
  /**
   * Waits for the renderer to be ready, and from then no longer than `milliseconds`. `took` is the time since then, in
   * milliseconds: starting a process is no fault of the template.
   */
  ask(request: RenderRequest, milliseconds: number): Promise<Spoken & { readonly took: number }>;
  end(): Promise<void>;
}

/** How long a renderer may take to be ready: only what is broken takes this long. */
const STARTING = 30_000;

export function renderer(child: ChildProcess): Renderer {
  const pipe = child.stdio[3] as Duplex & { ref(): void; unref(): void };
  let alive = true;
  let settle: ((spoken: Spoken) => void) | null = null;
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const receive = frameParser({
    message(message) {
      if (message === READY) becomeReady();
      else settle?.({ kind: 'answer', answer: message as RenderAnswer });
    },
    data: () => undefined,
  });
  pipe.on('data', receive);
  // The end of the process says all there is to say about a broken pipe.
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
  /** A renderer that has nothing to do keeps no process running. */
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
      const spoken = await new Promise<Spoken>((resolve) => {
        settle = resolve;
        timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds);
        pipe.write(messageFrame(request));
      });
      clearTimeout(timer);
      settle = null;
      if (spoken.kind === 'late' || (spoken.kind === 'answer' && !spoken.answer.isSound)) await end();
      hold(false);
      return { ...spoken, took: performance.now() - began };
    },
    end,
  };
}
