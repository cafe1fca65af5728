import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engineNamesCache } from '../../server/access/engineNames.ts';
import type { Hearing } from '../../server/access/hearing.ts';
import { judge } from '../../server/access/judge.ts';
import { keptVerdicts } from '../../server/access/keptVerdicts.ts';
import type { Marks, SourceReading } from '../../server/access/reading.ts';
import { testEngine } from '../engine/testEngine.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* A verdict is kept for the same text, place and rights, and only where the catalogue never changes. */

const FIRST: Marks = { source: 'aaaa-1111', rows: 'aaaa-2222' };
const SECOND: Marks = { source: 'bbbb-1111', rows: 'bbbb-2222' };
const readingOf = (marks: Marks, name = 'orders'): SourceReading => ({
  kind: 'source',
  marks,
  limited: [{ schema: 'main', name, shadowed: true }],
});
const sourceOf = ({ source, rows }: Marks): string =>
  `(SELECT * FROM main.orders WHERE '${source}' = '${source}' AND '${rows}' = '${rows}' AND (id < 2)) AS virtual_table`;
const textOf = (marks: Marks, metric = 'count(*)'): string => `SELECT ${metric} AS n FROM ${sourceOf(marks)}`;

let instance: DuckDBInstance;
let hearing: Hearing;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run('CREATE TABLE orders AS SELECT range::INTEGER AS id FROM range(5)');
  const kept = { verdicts: keptVerdicts(), place: [null, 'main'] };
  hearing = { connection, names: engineNamesCache(), reading: readingOf(FIRST), kept };
  expect((await judge(hearing, textOf(FIRST), 0)).ok).toBe(true);
});
afterAll(() => instance.closeSync());

/** Whether the engine described the text to judge it. */
async function isDescribed(sql: string, patch: Partial<Hearing> = {}): Promise<boolean> {
  const asked = vi.spyOn(hearing.connection, 'prepare');
  await judge({ ...hearing, ...patch }, sql, 0);
  const times = asked.mock.calls.length;
  asked.mockRestore();
  return times > 0;
}

test('the same text with other marks is admitted without the engine', async () => {
  const sql = textOf(SECOND);
  expect(await isDescribed(sql, { reading: readingOf(SECOND) })).toBe(false);
  expect(await judge({ ...hearing, reading: readingOf(SECOND) }, sql, 0)).toEqual({
    ok: true,
    value: { sql, effect: 'read' },
  });
});

test.each<[string, string, Partial<Hearing>]>([
  ['another text', textOf(SECOND, 'sum(id)'), { reading: readingOf(SECOND) }],
  ['other limited tables', textOf(SECOND), { reading: readingOf(SECOND, 'ships') }],
  ['the marks of somebody else', textOf(FIRST), { reading: readingOf(SECOND) }],
  ['one mark for both', textOf({ ...SECOND, rows: SECOND.source }), { reading: readingOf(SECOND) }],
  ['a mark in a text', textOf(SECOND, `'${SECOND.rows}'`), { reading: readingOf(SECOND) }],
  ['another right', textOf(FIRST), { reading: { kind: 'free', dml: false, only: null } }],
  ['another place', textOf(FIRST), { kept: { verdicts: keptVerdicts(), place: [null, 'other'] } }],
])('%s is judged anew', async (_, sql, patch) => {
  expect(await isDescribed(sql, patch)).toBe(true);
});

test('what is refused is refused each time', async () => {
  const sql = textOf(FIRST, '(SELECT max(id) FROM main.orders)');
  for (let times = 0; times < 2; times += 1) expect((await judge(hearing, sql, 0)).ok).toBe(false);
});

test('the verdicts used last are kept', () => {
  const kept = keptVerdicts(2);
  kept.add('a');
  kept.add('b');
  kept.has('a');
  kept.add('c');
  expect(['a', 'b', 'c'].map((key) => kept.has(key))).toEqual([true, false, true]);
});

test('where somebody writes, a table that becomes a view over limited rows is refused at once', async () => {
  const engine = await testEngine([
    'CREATE TABLE orders AS SELECT range::INTEGER AS id FROM range(5)',
    'CREATE TABLE other AS SELECT 7 AS id',
  ]);
  const sql = `SELECT * FROM (SELECT * FROM (SELECT * FROM main.other\n) AS v WHERE '${FIRST.source}' = '${FIRST.source}') AS virtual_table`;
  const read = () => engine.run(sql, { reading: readingOf(FIRST) });
  expect([(await read()).ok, (await read()).ok]).toEqual([true, true]);
  const replace = 'DROP TABLE other; CREATE VIEW other AS SELECT * FROM orders';
  expect((await engine.run(replace, { reading: { kind: 'free', dml: true, only: null } })).ok).toBe(true);
  expect((await read()).ok).toBe(false);
  await engine.host.close();
});
