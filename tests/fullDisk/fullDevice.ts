import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { registry } from '#commands/index.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import type { Dispatch } from '#store/command.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
}

/** A device whose disk becomes full at a row of the test's choice, and a server that is one function of the test. */
export interface FullDevice {
  readonly db: SextantDb;
  readonly disk: { rows: number; fullFrom: number };
  readonly clock: Clock;
  readonly random: Random;
  readonly api: Api;
  readonly dispatch: Dispatch;
  /** What was reported to the person, or to the log where it is not theirs. */
  readonly reportedErrors: unknown[];
  readonly reportError: (error: unknown) => void;
}

export function fullDevice(answer: (asked: Asked) => unknown): FullDevice {
  const disk = { rows: 0, fullFrom: Infinity };
  const db = freshDb({
    watch: {
      begins(_table, row) {
        if (row === null) return;
        if (disk.rows >= disk.fullFrom) throw new DOMException('No room is left.', 'QuotaExceededError');
        disk.rows += 1;
      },
      ends: () => undefined,
    },
  });
  const clock = virtualClock();
  const random = seededRandom(1);
  const api = createApi({
    baseUrl: '',
    clock,
    fetch: async (url, init) => {
      if (url.endsWith('/csrf_token/')) return Response.json({ result: 'token' });
      const body = answer({ method: init.method ?? 'GET', path: decodeURIComponent(url) });
      return body instanceof Response ? body : Response.json(body);
    },
  });
  const reportedErrors: unknown[] = [];
  return {
    db,
    disk,
    clock,
    random,
    api,
    dispatch: createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined }),
    reportedErrors,
    reportError: (error) => void reportedErrors.push(error),
  };
}

/** Everything on the device, to compare. */
export async function contentsOf(db: SextantDb): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  );
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0));
}

/** Until what nobody awaits has come to its end: a transaction takes a few turns of the event loop. */
export async function unawaited(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether an outcome, or a report, says that the disk is full. */
export function saysFull(outcome: unknown): boolean {
  if (typeof outcome === 'string') return /not enough storage|storage is full/i.test(outcome);
  if (typeof outcome !== 'object' || outcome === null) return false;
  if ('kind' in outcome && outcome.kind === 'full') return true;
  const { error, cause } = outcome as { readonly error?: unknown; readonly cause?: unknown };
  return (error !== undefined && saysFull(error)) || (cause !== undefined && saysFull(cause));
}
