import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import { withoutFolders } from '../base/withoutFolders.ts';
import type { PictureResult, PictureRequest } from './request.ts';

/** Draws pictures of charts. */
export interface PictureHost {
  /** The bytes of a PNG or a PDF, or why there are none. */
  draw(request: PictureRequest): Promise<Result<Uint8Array, PictureFault>>;
  /** Ends the process; for tests. The server's end ends it too. */
  close(): void;
}

export type PictureFault =
  /** Too many others are being drawn. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The entry point: `child.ts` in the sources, or its bundle. */
export const pictureChildUrl = (here: string = import.meta.url): URL =>
  new URL(here.endsWith('.ts') ? './child.ts' : './pictureChild.js', here);

export interface PictureLimits {
  /** How long each part of a picture may take; and at the second attempt, for a machine that is busy. */
  readonly drawing: number;
  readonly again: number;
  /** How long the process may take to start. */
  readonly starting: number;
  /** How many wait at most. */
  readonly waiting: number;
  /** How long an idle process is kept. */
  readonly idle: number;
}

export const PICTURE_LIMITS: PictureLimits = {
  drawing: 10 * SECOND,
  again: 60 * SECOND,
  starting: 30 * SECOND,
  waiting: 50,
  idle: 60 * SECOND,
};

/** One process at a time draws one picture at a time: pictures may wait, people do not wait for them. */
export function pictureHost(
  childUrl: URL = pictureChildUrl(),
  limits: PictureLimits = PICTURE_LIMITS,
): PictureHost {
  let child: ChildProcess | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };

  async function started(): Promise<ChildProcess | null> {
    if (child?.connected === true) return child;
    const made = startChild(childUrl);
    child = made;
    const first = await spoken(made, limits.starting);
    return first !== null && first.kind === 'ready' ? made : null;
  }

  /** What was late is drawn once more with more time, by a process of its own. */
  async function drawn(request: PictureRequest): Promise<Result<Uint8Array, PictureFault>> {
    const first = await drawnWithin(request, limits.drawing);
    return first.ok || first.error.kind !== 'late' ? first : drawnWithin(request, limits.again);
  }

  async function drawnWithin(
    request: PictureRequest,
    limit: number,
  ): Promise<Result<Uint8Array, PictureFault>> {
    clearTimeout(resting);
    const made = await started();
    if (made === null) {
      const isLate = child?.connected === true;
      end();
      const reason = 'The process that draws pictures could not be started.';
      return err(isLate ? { kind: 'late' } : { kind: 'failed', reason });
    }
    const result = spoken(made, limit);
    made.send(request);
    const outcome = await result;
    if (outcome === null) {
      const isLate = made.connected;
      end();
      return err(
        isLate ? { kind: 'late' } : { kind: 'failed', reason: 'The process that draws pictures ended.' },
      );
    }
    resting = setTimeout(end, limits.idle);
    resting.unref();
    return outcome.kind === 'drawn' ? ok(outcome.bytes) : err({ kind: 'failed', reason: reasonOf(outcome) });
  }

  return {
    async draw(request) {
      if (waiting >= limits.waiting) return err({ kind: 'busy' });
      waiting += 1;
      const mine = last.then(() => drawn(request));
      // The caller reports what fails; the next picture only waits for its end.
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    close() {
      clearTimeout(resting);
      end();
    },
  };
}

const reasonOf = (outcome: PictureResult): string =>
  outcome.kind === 'failed' ? withoutFolders(outcome.reason) : '';

function startChild(entry: URL): ChildProcess {
  const path = fileURLToPath(entry);
  const isSource = path.endsWith('.ts');
  const child = fork(path, [], {
    execArgv: [
      '--max-old-space-size=512',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...(isSource ? ['--import', 'tsx'] : []),
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // An idle process must not keep the server's alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Its next message but progress; null where it ends, or sends nothing for so long. */
function spoken(child: ChildProcess, within: number): Promise<PictureResult | null> {
  child.channel?.ref();
  return new Promise((resolve) => {
    const done = (result: PictureResult | null): void => {
      clearTimeout(timer);
      child.off('message', heard);
      child.off('exit', gone);
      child.off('error', gone);
      child.channel?.unref();
      resolve(result);
    };
    const heard = (message: unknown): void => {
      const result = message as PictureResult;
      if (result.kind === 'progress') timer.refresh();
      else done(result);
    };
    const gone = (): void => done(null);
    const timer = setTimeout(gone, within);
    child.on('message', heard);
    child.on('exit', gone);
    child.on('error', gone);
  });
}
