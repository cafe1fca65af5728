import { beforeAll, expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { ok } from '#domain/result.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { createLocalCharts } from '#query/device/engine/localEngine.ts';
import { createDeviceExecutor } from '#query/device/sql/deviceExecutor.ts';
import { createTableChanges } from '#query/device/sql/tableChanges.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { storedRows } from '../../workers/engine/storedRows.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { shareOf } from '../support/share.ts';
import { freshDb } from '../world/freshDb.ts';
import { mortalDb, type Mortal } from '../world/killSwitch.ts';
import { mortalWorker } from '../world/mortalWorker.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { decoded } from './executorWorld.ts';

let engine: LocalEngine;
/** What takes out what a worker has put into the engine: a new one would take a second to start. */
const held = new Set<string>();
beforeAll(async () => {
  engine = await wasmEngine();
});

async function takeAllOut(): Promise<void> {
  for (const sql of held) await engine.run(sql);
  held.clear();
}

/** The engine as a worker has it that dies before or after each of its statements and tables: empty at first. */
function engineOf(life: Mortal): LocalEngine {
  const empty = takeAllOut();
  const step = <T>(work: () => Promise<T>): Promise<T> =>
    life.step(async () => {
      await empty;
      return work();
    });
  return {
    ...engine,
    insert(rows, table) {
      held.add(`DROP TABLE IF EXISTS memory.main.${table}`);
      return step(() => engine.insert(rows, table));
    },
    run(sql) {
      const [, view] = /^CREATE OR REPLACE VIEW (\S+)/.exec(sql) ?? [];
      if (view !== undefined) held.add(`DROP VIEW IF EXISTS ${view}`);
      return step(() => engine.run(sql));
    },
  };
}

/** A device whose first engine dies at a step; others follow. */
async function lived(diesAt?: number) {
  const db = freshDb();
  const clock = virtualClock();
  const lives: Mortal[] = [];
  const charts = createLocalCharts({
    onStarting: () => undefined,
    later: () => () => undefined,
    createWorker() {
      const { worker, life } = mortalWorker(lives.length === 0 ? diesAt : undefined, (of) =>
        createEngineService(engineOf(of), () => storedRows(mortalDb(db, of))),
      );
      lives.push(life);
      return worker;
    },
  });
  const executor = createDeviceExecutor({
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
    onRemoved: () => undefined,
    engine: charts,
    files: { missing: async () => 0, fetch: async () => ok(undefined) },
  });
  let number = 0;
  /** The first cell of its rows; null where it is told that it failed. */
  async function run(sql: string): Promise<string | null> {
    const clientId = `query${++number}`;
    const nothing = { catalog: null, schema: null, sqlEditorId: null, templateParams: null, ctas: null };
    const request = { ...nothing, clientId, dbId: DEVICE_ID, sql, tab: 'Tab', runAsync: false };
    const ran = await executor.execute(
      { ...request, queryLimit: 100, search: '' },
      new AbortController().signal,
    );
    if (!ran.ok || ran.value.kind !== 'rows') return null;
    const { columns } = await decoded(ran.value.result);
    const [column] = columns;
    return column === undefined ? '' : cellText(column, 0);
  }
  const made = await run('CREATE TABLE numbers AS SELECT i FROM range(4) t(i)');
  const copied = await run('CREATE TABLE doubled AS SELECT i * 2 AS i FROM numbers');
  const sums = await Promise.all([
    run('SELECT sum(i)::VARCHAR FROM numbers'),
    run('SELECT sum(i)::VARCHAR FROM doubled'),
  ]);
  const dropped = await run('DROP TABLE numbers');
  const steps = lives[0]?.chances ?? 0;
  // Whatever ended, the next statements have an engine.
  const after = [
    await run('SELECT sum(i)::VARCHAR FROM numbers'),
    await run('SELECT sum(i)::VARCHAR FROM doubled'),
  ];
  const tables = (await listKeptTables(db)).map(({ name }) => name);
  charts.close();
  await takeAllOut();
  db.close();
  return { told: { made, copied, sums, dropped }, after, tables, steps };
}

test('an engine that dies at any step takes no table with it, leaves none in part, and what it did is so', async () => {
  const whole = await lived();
  expect(whole).toMatchObject({ told: { sums: ['6', '12'] }, after: [null, '12'], tables: ['doubled'] });
  expect(Object.values(whole.told)).not.toContain(null);
  expect(whole.steps).toBeGreaterThan(30);
  const steps = Array.from({ length: whole.steps }, (_, at) => at + 1);
  for (const chance of shareOf(steps, 4)) {
    const { told, after, tables } = await lived(chance);
    const has = (name: string) => tables.includes(name);
    // What is listed can be read by the next engine, all of it.
    expect(after, `rows at ${chance}`).toEqual([has('numbers') ? '6' : null, has('doubled') ? '12' : null]);
    if (told.copied !== null) expect(has('doubled'), `made at ${chance}`).toBe(true);
    if (told.dropped !== null) expect(has('numbers'), `dropped at ${chance}`).toBe(false);
    for (const [at, sum] of told.sums.entries())
      expect([whole.told.sums[at], null], `sums at ${chance}`).toContain(sum);
  }
}, 120_000);
