import { expect, test } from 'vitest';
import { DEVICE_ID, DEVICE_KEY } from '#domain/device/deviceDatabase.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createDeviceExecutor } from '#query/device/sql/deviceExecutor.ts';
import { createTableChanges } from '#query/device/sql/tableChanges.ts';
import type { LocalFailure } from '../../workers/engine/protocol.ts';
import type { SqlRows } from '../../workers/engine/runDeviceSql.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

test('a stopped script on this device does not keep the rows of its earlier statements in memory', async () => {
  const db = freshDb();
  const clock = virtualClock();
  const stopping = new AbortController();
  let run = 0;
  const executor = createDeviceExecutor({
    db,
    clock,
    changes: createTableChanges({ db, clock, random: seededRandom(1), onStorageError: () => undefined }),
    onEngineProgress: () => undefined,
    onRemoved: () => undefined,
    engine: {
      async sql(): Promise<Result<SqlRows, LocalFailure>> {
        if (++run === 1) return ok({ bytes: Uint8Array.of(1), columns: [], rows: 1 });
        stopping.abort();
        return err({ kind: 'aborted' });
      },
      render: async () => err({ kind: 'aborted' }),
      keep: async () => err({ kind: 'aborted' }),
    },
    files: { missing: async () => 0, fetch: async () => ok(undefined) },
  });
  const asked = {
    clientId: 'script',
    dbId: DEVICE_ID,
    catalog: null,
    schema: null,
    sql: 'SELECT 1; SELECT 2',
    sqlEditorId: null,
    tab: 'Tab',
    runAsync: false,
    queryLimit: 10,
    templateParams: null,
    ctas: null,
    search: '',
  };
  expect(await executor.execute(asked, stopping.signal)).toEqual(err({ kind: 'aborted' }));
  expect(await executor.results(`${DEVICE_KEY}script/0`, new AbortController().signal)).toMatchObject({
    ok: false,
  });
});
