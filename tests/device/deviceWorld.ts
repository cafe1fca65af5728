import { createTableChanges } from '#query/device/sql/tableChanges.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { CreateAs } from '#domain/query/query.ts';
import { ok } from '#domain/result.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { createDeviceExecutor } from '#query/device/sql/deviceExecutor.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { EngineService } from '../../workers/engine/protocol.ts';
import { storedRows } from '../../workers/engine/storedRows.ts';
import { decodeArrow } from '../../workers/results/arrow/decodeArrow.ts';
import { wholeFeed } from '../../workers/results/byteFeed.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

export type DeviceWorld = Awaited<ReturnType<typeof createDeviceWorld>>;

/** The database "This device" with its engine, without a server. */
export async function createDeviceWorld() {
  const db = freshDb();
  const clock = virtualClock();
  const removed: KeptTable[] = [];
  const startEngine = async (): Promise<EngineService> =>
    createEngineService(await wasmEngine(), () => storedRows(db));
  let service = await startEngine();
  let number = 0;
  const changes = createTableChanges({
    db,
    clock,
    random: seededRandom(1),
    onStorageError: ({ cause }) => {
      throw cause;
    },
  });
  const executor = createDeviceExecutor({
    db,
    clock,
    changes,
    onEngineProgress: () => undefined,
    onRemoved: (table) => removed.push(table),
    engine: {
      sql: async (request) => service.sql(request, ++number),
      render: async (request) => service.render(request),
      keep: async (request) => service.keep(request, ++number),
    },
    files: { missing: async () => 0, fetch: async () => ok(undefined) },
  });

  function execute(sql: string, ctas: CreateAs | null, id = `query${++number}`) {
    const request = {
      clientId: id,
      dbId: DEVICE_ID,
      catalog: null,
      schema: null,
      sql,
      sqlEditorId: null,
      tab: 'Tab',
      runAsync: false,
      queryLimit: 100,
      templateParams: null,
      ctas,
      search: '',
    };
    return executor.execute(request, new AbortController().signal);
  }

  return {
    db,
    clock,
    changes,
    removed,
    service: () => service,
    /** The rows as text. */
    async run(sql: string, ctas: CreateAs | null = null, id?: string): Promise<(string | null)[][]> {
      const ran = await execute(sql, ctas, id);
      if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
      const body = ran.value.result.body as ReadableStream<Uint8Array<ArrayBuffer>>;
      const work = decodeArrow(wholeFeed(await new Response(body).bytes()));
      for (;;) {
        const step = work.next();
        if (step.done !== true) continue;
        if (!step.value.ok) throw new Error(step.value.error.message);
        const { columns, rowCount } = step.value.value;
        return Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellText(column, row)));
      }
    },
    async failure(sql: string, ctas: CreateAs | null = null): Promise<string> {
      const ran = await execute(sql, ctas);
      if (ran.ok || ran.error.kind !== 'refused') throw new Error(JSON.stringify(ran));
      return ran.error.errors[0]?.message ?? '';
    },
    tables: () => listKeptTables(db),
    /** The names of tables as the schema tree lists them. */
    async catalogue(): Promise<readonly string[]> {
      const address = { dbId: DEVICE_ID, catalog: null, schema: DEVICE_SCHEMA };
      return ((await catalogueEntry(db, 'tables', address))?.payload ?? []).map(({ name }) => name);
    },
    async restartEngine(): Promise<void> {
      service = await startEngine();
    },
    close: () => db.close(),
  };
}
