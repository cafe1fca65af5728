import { beforeAll, describe, expect, test } from 'vitest';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { frameOfStatement } from '../../workers/engine/arrowFrame.ts';
import { keptStream } from '#store/compressed.ts';
import { keepRows } from '../../workers/engine/keepRows.ts';
import { arrowRows } from '../../workers/rows/arrowRows.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/** The evaluator in the page of a dashboard beside the engine: the same SQL over the same rows. */

const TABLE = `CREATE TABLE memory.main.t AS SELECT i AS id, CASE WHEN i % 7 = 0 THEN NULL ELSE 'k' || i % 3 END AS kind,
  TIMESTAMP '2004-01-01 12:34:56' + INTERVAL (i) HOUR AS "at", DATE '2004-01-01' + (i % 40)::INTEGER AS "day",
  (i / 8)::DOUBLE AS share, (i * 1.15)::DECIMAL(9, 2) AS price, i % 2 = 0 AS "open", 9007199254740993 + i AS big,
  (i || '.5')::FLOAT AS small, [i] AS nested, TIMESTAMPTZ '2004-01-01 12:00:00+00' AS zoned,
  CASE i % 4 WHEN 0 THEN 'a%b' WHEN 1 THEN 'Ünï' WHEN 2 THEN '' ELSE '😀x' END AS "text", (i % 5 - 2)::INTEGER AS n,
  123456789012345.678::DECIMAL(20, 3) AS fine, NULL::INTEGER AS nothing
  FROM range(200) AS r(i)`;

const SAME = [
  'id AS a, kind AS b, "at" AS c, "day" AS d, share AS e, price AS f, "open" AS g, big AS h, small AS i',
  'COUNT(*) AS a, COUNT(kind) AS b, COUNT(DISTINCT kind) AS c, SUM(price) AS d, AVG(price) AS e, MAX(big) AS f',
  'SUM(share) AS a, AVG(n) AS b, MIN("at") AS c, MAX("day") AS d, MIN(kind) AS e, MAX("text") AS f, SUM(nothing) AS g',
  'SUM(id) / COUNT(*) AS a, 7 / 2 AS b, 7 % 4 AS c, -7 % 4 AS d, 1 / 0 AS e, SUM(id) - 1.5 AS f, 2 * MAX(price) AS g',
  'n / n AS a, price / n AS b, id % n AS c, big + id AS d, big * 2 AS e, share - price AS f, id - n AS g',
  'SUM(CASE WHEN kind = \'k1\' THEN price ELSE 0 END) AS a, COUNT(*) FILTER (WHERE "open") AS b, COUNT(DISTINCT "day") AS c',
  `"text" LIKE 'a\\%b' AS a, "text" LIKE '_x' AS b, "text" ILIKE 'ÜN_' AS c, LENGTH("text") AS d, UPPER(kind) AS e`,
  'kind IS NULL AS a, NOT "open" AS b, kind = \'k1\' OR n > 1 AS c, kind = \'k1\' AND n > 1 AS d, "open" IS TRUE AS e',
  "kind IN ('k1', 'k2') AS a, n IN (1, NULL) AS b, NOT kind IN ('k1', NULL) AS c, n BETWEEN -1 AND 1 AS d, n <> 0 AS e",
  "COALESCE(kind, 'none') AS a, NULLIF(n, 0) AS b, ABS(n) AS c, ROUND(share, 1) AS d, ROUND(share) AS e, ROUND(-0.5) AS f",
  `DATE_TRUNC('week', "at") AS a, DATE_TRUNC('quarter', "day") AS b, TIME_BUCKET(INTERVAL '15 minutes', "at") AS c`,
  `YEAR("at") AS a, EXTRACT(month FROM "day") AS b, CAST("at" AS DATE) AS c, CAST(id AS VARCHAR) AS d, CAST("day" AS VARCHAR) AS e`,
  `"day" < '2004-01-05' AS a, "at" >= '2004-01-03 00:00:00.000000' AS b, "at" > "day" AS c, id::VARCHAR || kind AS d`,
  `SUBSTR("text", 2) AS a, SUBSTR("text", 1, 1) AS b, CONCAT(kind, '!', id) AS c, FLOOR(share) AS d, CEIL(price) AS e`,
  "CASE kind WHEN 'k0' THEN 1 WHEN 'k1' THEN 2.5 END AS a, CAST(price AS DOUBLE) AS b, TRIM('  x ') AS c",
  'CAST("open" AS INTEGER) AS a, CAST("at" AS VARCHAR) AS b, CAST(share AS VARCHAR) AS c, n = 1 AS d, id > 2.5 AS e',
] as const;

const CLAUSES = [
  'kind AS k, COUNT(*) AS c FROM t WHERE n > 0 GROUP BY kind HAVING COUNT(*) > 3 ORDER BY k ASC',
  'kind AS k, COUNT(*) AS c FROM t GROUP BY kind ORDER BY k DESC',
  'kind AS k, n AS m, SUM(price) AS s FROM t GROUP BY kind, n HAVING s > 500 ORDER BY s DESC, k ASC, m ASC LIMIT 7 OFFSET 2',
  `DATE_TRUNC('day', "at") AS d, AVG(share) AS s FROM t GROUP BY DATE_TRUNC('day', "at") ORDER BY SUM(share) DESC LIMIT 3`,
  'id AS id, kind AS k FROM t ORDER BY kind DESC, id DESC LIMIT 60',
  '"open" AS o, "text" AS x FROM t GROUP BY "open", "text" ORDER BY x ASC, o DESC',
  'SUM(id) AS s, COUNT(*) AS c FROM t WHERE id < 0',
  'kind AS k FROM t WHERE id < 0 GROUP BY kind',
  'UPPER(kind) AS kind, COUNT(*) AS c FROM t GROUP BY UPPER(kind) ORDER BY kind ASC',
  'COUNT(*) AS rowcount FROM (SELECT kind AS kind FROM t GROUP BY kind) AS q',
  `CASE WHEN (l."k__" IS NOT NULL) THEN kind ELSE 'Others' END AS k, SUM(n) AS s FROM t LEFT OUTER JOIN (SELECT kind AS "k__", SUM(price) AS m FROM t GROUP BY kind ORDER BY m DESC LIMIT 1) AS l ON kind = "k__" GROUP BY CASE WHEN (l."k__" IS NOT NULL) THEN kind ELSE 'Others' END ORDER BY k ASC`,
] as const;

let page: Rows;
let engine: Awaited<ReturnType<typeof wasmEngine>>;

beforeAll(async () => {
  engine = await wasmEngine();
  await engine.run(TABLE);
  const kept = await keepRows((sql) => engine.run(sql), 'SELECT * FROM t');
  page = arrowRows(await keptStream(kept.rows), kept.columns);
});

async function both(sql: string) {
  const expected = await frameOfStatement((each) => engine.run(each), sql);
  const ran = runSelect(sql, page);
  if (!ran.ok) throw new Error(ran.error);
  return { ran: ran.value.columns, expected: expected.columns };
}

describe('the rows in a page give what the engine gives', () => {
  test.each(SAME)('SELECT %s', async (list) => {
    const isTotal = /\b(?:COUNT|SUM|MIN|MAX|AVG)\(/.test(list);
    const { ran, expected } = await both(
      `SELECT ${list} FROM t${isTotal ? '' : ' ORDER BY t.id'}`.replace('t.id', 'id'),
    );
    for (const [at, column] of ran.entries()) {
      expect([column.name, column.type]).toEqual([expected[at]?.name, expected[at]?.type]);
      expect(rounded(column.values), column.name).toEqual(rounded(expected[at]?.values ?? []));
    }
  });

  test.each(CLAUSES)('SELECT %s', async (rest) => {
    const { ran, expected } = await both(`SELECT ${rest}`);
    expect(ran.map(({ values }) => rounded(values))).toEqual(expected.map(({ values }) => rounded(values)));
  });
});

/** Sums of fractions depend on their order in the last digit. */
const rounded = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'number' ? Number(value.toPrecision(13)) : value));

test.each([
  ['MEDIAN(n) AS a', 'the function MEDIAN'],
  ['SUM(n) OVER () AS a', 'a window function'],
  ['SUM(fine) AS a', 'the values of fine'],
  ['nested AS a', 'the values of nested'],
  ['zoned AS a', 'the values of zoned'],
  ["n = 'x' AS a", '“x” as a whole number'],
  ['kind + 1 AS a', '“+” of what is no number'],
  ['kind AS a, COUNT(*) AS b', 'the column kind, which is neither grouped nor aggregated'],
  ['missing AS a', 'the column missing, which is not there'],
  ['(SELECT 1) AS a', '“SELECT” here'],
  ['CAST(share AS INTEGER) AS a', 'a number as a whole number'],
])('%s is refused with words', (list, why) => {
  expect(runSelect(`SELECT ${list} FROM t`, page)).toEqual({
    ok: false,
    error: expect.stringContaining(why) as string,
  });
});
