import { createApi } from '#api/createApi.ts';
import type { Api } from '#api/api.ts';
import { registry } from '#commands/index.ts';
import type { SextantDb } from '#store/db.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { expect } from 'vitest';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import type { VirtualClock } from '../world/virtualClock.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The revision that a save names, if it names one. */
  readonly base?: string;
}

/** A device and a server that is one function of the test. */
export interface DashboardWorld {
  readonly db: SextantDb;
  readonly api: Api;
  readonly clock: VirtualClock;
  readonly calls: Call[];
  readonly run: (command: Command) => Promise<void>;
  readonly send: () => Promise<void>;
}

export type Answer = (call: Call) => unknown;

export function dashboardWorld(answer: Answer): DashboardWorld {
  const calls: Call[] = [];
  const clock = virtualClock();
  const random = seededRandom(1);
  const db = freshDb();
  const api = createApi({
    baseUrl: '',
    clock,
    fetch: async (url, init) => {
      if (url.endsWith('/csrf_token/')) return Response.json({ result: 'token' });
      const base = new Headers(init.headers).get('If-Match');
      const call: Call = {
        method: init.method ?? 'GET',
        path: decodeURIComponent(url),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        ...(base !== null && { base }),
      };
      calls.push(call);
      const body = answer(call);
      return body instanceof Response ? body : Response.json(body);
    },
  });
  const dispatch = createDispatch({ db, registry, clock, random, wake: () => undefined });
  const engine = createSyncEngine({
    db,
    api,
    commands: registry,
    clock,
    random,
    lock: {
      tryLock: async (_name, work) => {
        await work();
        return true;
      },
    },
    log: { info: () => undefined, error: () => undefined },
  });
  return {
    db,
    api,
    clock,
    calls,
    async run(command) {
      expect(await dispatch(command)).toEqual({ ok: true, value: undefined });
    },
    async send() {
      engine.wake();
      await engine.idle();
    },
  };
}
