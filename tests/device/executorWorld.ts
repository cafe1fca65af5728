import { createApi } from '#api/createApi.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import { ok } from '#domain/result.ts';
import { createDeviceExecutor } from '#query/device/sql/deviceExecutor.ts';
import { createTableChanges } from '#query/device/sql/tableChanges.ts';
import type { Executor, ResultBytes } from '#query/sql/execute/executor.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import { refusedByServers } from '#query/device/refusedByServers.ts';
import { createRoutedExecutor } from '#query/sql/execute/routedExecutor.ts';
import { createGateway } from '../../server/gateway/createGateway.ts';
import type { UpstreamCall } from '../../server/gateway/passing/upstream.ts';
import { serverConfig } from '../../server/config.ts';
import { silentLog } from '../../server/base/log.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { storedRows } from '../../workers/engine/storedRows.ts';
import { decodeArrow } from '../../workers/results/arrow/decodeArrow.ts';
import { wholeFeed } from '../../workers/results/byteFeed.ts';
import type { DecodedResponse } from '../../workers/results/decodedResponse.ts';
import { decodeJson } from '../../workers/results/json/decodeJson.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { Browser } from '../server/browser.ts';
import { createSqllabWorld } from '../server/sqllab/sqllabWorld.ts';
import { countingRandom, PASSWORD, testClock } from '../server/testApp.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { Environment } from 'minijinja-js';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { RenderRequest, RenderResponse } from '#domain/template/protocol.ts';
import { renderTexts } from '#domain/template/render/render.ts';

/** What renders templates on a device, with the files that its package has for Node. */
const nodeTemplates = async (): Promise<(request: RenderRequest) => RenderResponse> => (request) =>
  renderTexts(Environment, { ...request, dialect: DUCKDB });

export interface NamedExecutor {
  readonly executor: Executor;
  readonly dbId: number;
}

export type Way = 'a server' | 'a gateway' | 'a gateway to a server of JSON' | 'this device';
export const WAYS: readonly Way[] = ['a server', 'a gateway', 'a gateway to a server of JSON', 'this device'];

export type ExecutorWorld = Awaited<ReturnType<typeof createExecutorWorld>>;

/** Every executor of SQL, all over engines of the same kind. */
export async function createExecutorWorld() {
  const world = await createSqllabWorld();
  const db = freshDb();
  const removed: string[] = [];
  const remote = remoteOf(world.browser);
  const device = await deviceExecutor(db, removed);
  const routed = createRoutedExecutor(remote, device, (sql) => refusedByServers(db, sql));
  const behind = world.started();
  const executors: Readonly<Record<Way, NamedExecutor>> = {
    'a server': { executor: routed, dbId: 1 },
    'a gateway': { executor: await gatewayTo(behind, (headers) => headers), dbId: 1 },
    'a gateway to a server of JSON': { executor: await gatewayTo(behind, jsonOnly), dbId: 1 },
    'this device': { executor: routed, dbId: DEVICE_ID },
  };
  return { executors, browser: world.browser, db, removed, close: () => world.close() };
}

const remoteOf = (browser: Browser): Executor =>
  createRemoteExecutor(
    createApi({
      baseUrl: '',
      clock: virtualClock(),
      async fetch(url, init) {
        // As a browser does, which sends nothing then.
        init.signal?.throwIfAborted();
        return browser.send(init.method ?? 'GET', url, init);
      },
    }).sqllab,
  );

type Fetch = (request: Request) => Promise<Response>;

/** The real gateway in front of a server, whose requests `changed` may change. */
async function gatewayTo(behind: Fetch, changed: (headers: Headers) => Headers): Promise<Executor> {
  const address = new URL('http://localhost:8090/');
  const send = async ({ method, path, headers, body }: UpstreamCall) => {
    const init: RequestInit = { method, headers: changed(headers), ...(body && { body, duplex: 'half' }) };
    return ok(await behind(new Request(new URL(path, address), init)));
  };
  const deps = { clock: testClock(), random: countingRandom(), log: silentLog, config: serverConfig({}) };
  const app = createGateway(deps, { address, send });
  const browser = new Browser(async (request) => app.fetch(request), '');
  await browser.signIn('admin', PASSWORD);
  return remoteOf(browser);
}

/** Superset answers JSON only, whatever is asked. */
function jsonOnly(headers: Headers): Headers {
  const changed = new Headers(headers);
  changed.set('Accept', 'application/json');
  return changed;
}

async function deviceExecutor(db: ReturnType<typeof freshDb>, removed: string[]): Promise<Executor> {
  const service = createEngineService(await wasmEngine(), () => storedRows(db), nodeTemplates);
  const clock = virtualClock();
  let number = 0;
  return createDeviceExecutor({
    db,
    clock,
    changes: createTableChanges({
      db,
      clock,
      random: seededRandom(1),
      onStorageError: ({ cause }) => {
        throw cause;
      },
    }),
    onEngineProgress: () => undefined,
    onRemoved: ({ name }: KeptTable) => removed.push(name),
    engine: {
      sql: async (request, signal) =>
        signal?.aborted === true ? { ok: false, error: { kind: 'aborted' } } : service.sql(request, ++number),
      render: async (request) => service.render(request),
      keep: async (request) => service.keep(request, ++number),
    },
    files: { missing: async () => 0, fetch: async () => ok(undefined) },
  });
}

/** The rows of an answer in either format. */
export async function decoded({ body, format }: ResultBytes): Promise<DecodedResponse> {
  const bytes = await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
  const work = (format === 'arrow' ? decodeArrow : decodeJson)(wholeFeed(bytes));
  for (;;) {
    const step = work.next();
    if (step.done !== true) continue;
    if (!step.value.ok) throw new Error(step.value.error.message);
    return step.value.value;
  }
}
