import { beforeAll, expect, test } from 'vitest';
import type { FrameColumn } from '#domain/compile/frame.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { frameOfStatement } from '../../workers/engine/arrowFrame.ts';
import { keptStream } from '#store/compressed.ts';
import { keepRows } from '../../workers/engine/keepRows.ts';
import { arrowRows } from '../../workers/rows/arrowRows.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/** Values at the edges of their types, computed in the page of a dashboard as the engine computes them. */

const TABLE = `CREATE TABLE memory.main.t AS SELECT i AS id,
  CASE i % 8 WHEN 0 THEN NULL WHEN 1 THEN 'NaN'::DOUBLE WHEN 2 THEN 'Infinity'::DOUBLE WHEN 3 THEN -0.0::DOUBLE
    WHEN 4 THEN 1e20 WHEN 5 THEN 1.5e-7 ELSE i / 3 END AS x,
  CASE WHEN i % 9 = 0 THEN NULL WHEN i % 2 = 0 THEN i ELSE 9007199254740990 + i END::BIGINT AS big,
  (i * 0.005 - 0.1)::DECIMAL(8, 3) AS p, (i / 1000)::DECIMAL(8, 3) AS q, (i % 3)::INTEGER AS n,
  CASE i % 8 WHEN 0 THEN NULL WHEN 1 THEN 'Straße' WHEN 2 THEN 'ΟΔΟΣ' WHEN 3 THEN 'İı' WHEN 4 THEN 'ſsK' WHEN 5 THEN '😀ﬁ'
    WHEN 6 THEN chr(160) || ' x' || chr(9) ELSE 'A' || chr(10) || 'b' END AS s,
  CASE WHEN i % 2 = 0 THEN TIMESTAMP '1969-12-31 23:59:59.999999' - INTERVAL (i * 37) HOUR
    ELSE TIMESTAMP '2003-12-28 23:59:59.123456' + INTERVAL (i) HOUR END AS "at", DATE '9999-12-30' + i::INTEGER AS "day"
  FROM range(48) AS r(i)`;

let page: Rows;
let engine: Awaited<ReturnType<typeof wasmEngine>>;

beforeAll(async () => {
  engine = await wasmEngine();
  await engine.run(TABLE);
  const kept = await keepRows((sql) => engine.run(sql), 'SELECT * FROM t');
  page = arrowRows(await keptStream(kept.rows), kept.columns);
});

test.each([
  [
    'what is no number equals itself only, and is more than any number',
    'SELECT x = x AS a, x > 1e300 AS b, x = 5 AS c, x IN (1.5e-7, 5) AS d FROM t ORDER BY id ASC',
  ],
  [
    'and so in extremes, groups and order',
    'SELECT x AS x, COUNT(*) AS a, MAX(x) AS b FROM t GROUP BY x ORDER BY x DESC',
  ],
  [
    'a division by zero is no NULL, but the rest of whole and decimal numbers is',
    'SELECT 1 / 0 IS NULL AS a, COALESCE(1e0 % 0, 7) AS b, 7 % 0 AS c, p % 0 AS d, n / n IS NULL AS e FROM t ORDER BY id ASC',
  ],
  [
    'the rest of decimals is exact, as their rounding is',
    'SELECT p % q AS a, ROUND(p, 2) AS b, ROUND(1.005, 2) AS c, ROUND(1.005e0, 2) AS d FROM t ORDER BY id ASC',
  ],
  [
    'large whole numbers are rounded where they meet a fraction, and exact elsewhere',
    'SELECT big = 9007199254740993 AS a, big = 9007199254740992e0 AS b, big IN (9007199254740992e0) AS c FROM t ORDER BY id ASC',
  ],
  [
    'and in choices, floors and averages',
    `SELECT AVG(big) AS a, COUNT(DISTINCT FLOOR(big)) AS b, COUNT(DISTINCT COALESCE(big, x)) AS c,
      SUM(CASE WHEN big = 9007199254740993 THEN 1 ELSE 0 END) AS d FROM t`,
  ],
  [
    'letters change their case one by one',
    'SELECT LOWER(s) AS a, UPPER(s) AS b, LENGTH(UPPER(s)) AS c, TRIM(s) AS d FROM t ORDER BY id ASC',
  ],
  [
    'a caseless pattern finds what is equal in lower case',
    "SELECT s ILIKE 'ſ%' AS a, s ILIKE 's%' AS b, s ILIKE '%k' AS c, s ILIKE '%σ' AS d, s ILIKE '%ς' AS e, s LIKE 'A_b' AS f, s ILIKE '_FI' AS g FROM t ORDER BY id ASC",
  ],
  [
    'doubles have the text of the engine',
    'SELECT CAST(x * -1 AS VARCHAR) AS a, CAST(1e16 AS VARCHAR) AS b, CAST(1e15 AS VARCHAR) AS c, CAST(FLOOR(n) AS VARCHAR) AS d FROM t WHERE x < 1e300 ORDER BY id ASC',
  ],
  [
    'so have times with microseconds, and years past 9999',
    'SELECT CAST("at" AS VARCHAR) AS a, CAST("day" AS VARCHAR) AS b, CAST(CAST("day" AS TIMESTAMP) AS VARCHAR) AS c FROM t ORDER BY id ASC',
  ],
  [
    'the last microsecond before 1970 belongs to its own second, week and year',
    `SELECT "at" AS a, DATE_TRUNC('second', "at") AS b, DATE_TRUNC('week', "at") AS c, YEAR("at") AS d, HOUR("at") AS e FROM t ORDER BY id ASC`,
  ],
  [
    'weeks and quarters begin where the engine begins them, also around a new year',
    `SELECT DATE_TRUNC('week', "at") AS w, DATE_TRUNC('quarter', "at") AS q, COUNT(*) AS c FROM t GROUP BY DATE_TRUNC('week', "at"), DATE_TRUNC('quarter', "at") ORDER BY w ASC, q ASC`,
  ],
  [
    'buckets that do not divide a day are counted from the same Monday',
    `SELECT TIME_BUCKET(INTERVAL '7 hours', "at") AS a, TIME_BUCKET(INTERVAL '30 seconds', "at") AS b FROM t ORDER BY id ASC`,
  ],
  [
    'dates and times of the query are in lists',
    `SELECT "day" IN (DATE '9999-12-31', DATE '10000-01-01') AS a, NOT "at" IN (TIMESTAMP '1969-12-31 23:59:59.999999', NULL) AS b FROM t ORDER BY id ASC`,
  ],
  [
    'columns whose names differ in case only are two columns',
    'SELECT n AS "Count", COUNT(*) AS count FROM t GROUP BY n ORDER BY "Count" ASC',
  ],
  [
    'large numbers in an expression that is grouped',
    'SELECT COUNT(DISTINCT COALESCE(big, 9007199254740993)) AS a, NULL AS b FROM t WHERE NULL IS NULL',
  ],
])('%s', async (_, sql) => {
  const expected = (await frameOfStatement((each) => engine.run(each), sql)).columns;
  const ran = runSelect(sql, page);
  if (!ran.ok) throw new Error(ran.error);
  expect(ran.value.columns.map(comparable)).toEqual(expected.map(comparable));
});

test('decimals of more than 15 digits are refused with words', () => {
  expect(runSelect('SELECT p + big AS a FROM t', page)).toEqual({
    ok: false,
    error: expect.stringContaining('more than 15 digits') as string,
  });
});

/** Sums of fractions depend on their order in the last digit, and the engine returns some large numbers as doubles. */
const comparable = ({ name, type, values }: FrameColumn) => ({
  name,
  type,
  values: values.map((value) =>
    typeof value === 'number' || typeof value === 'bigint'
      ? Number(Number(value).toPrecision(13)) + 0
      : value,
  ),
});
