import { createApi } from '#api/createApi.ts';
import { createDashboards } from '#app/dashboards/dashboards.ts';
import type { Api } from '#api/api.ts';
import { registry } from '#commands/index.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { changeFilters, type StoredFilterChanges } from '#domain/filter/config/changeFilters.ts';
import { asRecord, asText, parseRecord } from '#domain/jsonValue.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { expect } from 'vitest';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock, type VirtualClock } from '../world/virtualClock.ts';

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

export type Responder = (call: Call) => unknown;

export function dashboardWorld(answer: Responder): DashboardWorld {
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
      const body = await answer(call);
      return body instanceof Response ? body : Response.json(body);
    },
  });
  const dispatch = createDispatch({ store: syncStore(db), registry, clock, random, wake: () => undefined });
  const engine = createSyncEngine({
    store: syncStore(db),
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

/** The dashboards of a page on the device of a world. */
export const dashboardsOf = (
  { db, api, clock }: DashboardWorld,
  showError: (text: string) => void = () => undefined,
) =>
  createDashboards({
    db,
    api,
    clock,
    readRights: async () => undefined,
    userId: () => 1,
    href: (path) => `http://app.test${path}`,
    onStorageError: () => undefined,
    showError,
    note: () => undefined,
  });

/** A server that stores the saves of one dashboard, without revisions unless requested. */
export function keepingDashboard(
  first: Readonly<Record<string, unknown>>,
  options: { readonly etags?: boolean } = {},
) {
  let fields: Readonly<Record<string, unknown>> = { id: 6, position_json: '{}', ...first };
  let revision = 3;
  const shown = () => {
    const etag = `"6-${revision}"`;
    return Response.json({ result: fields }, options.etags ? { headers: { ETag: etag } } : {});
  };
  const change = (next: Readonly<Record<string, unknown>>): void => {
    revision += 1;
    fields = { ...fields, ...next };
  };
  const answer: Responder = ({ method, path, body, base }) => {
    if (/\/(charts|datasets)$/.test(path) || path.includes('favorite_status')) return { result: [] };
    if (method !== 'PUT') return shown();
    if (base !== undefined && base !== `"6-${revision}"`) {
      return Response.json({ message: 'It was changed after it was read.' }, { status: 412 });
    }
    const metadata = asText(fields['json_metadata']);
    if (path.endsWith('/filters'))
      change({ json_metadata: changeFilters(metadata, body as StoredFilterChanges) });
    else if (path.includes('/colors'))
      change({ json_metadata: JSON.stringify({ ...parseRecord(metadata), ...asRecord(body) }) });
    else change(asRecord(body));
    return { id: 6, result: body };
  };
  return { answer, change, fields: () => fields };
}
