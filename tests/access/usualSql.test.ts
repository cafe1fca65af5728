import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SourceReading } from '../../server/access/reading.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const READING: SourceReading = {
  kind: 'source',
  marks: { source: 'mark-1', rows: 'mark-2' },
  limited: [{ schema: 'main', name: 'secret', shadowed: false }],
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await testEngine([
    `CREATE TABLE orders AS SELECT range::INTEGER AS id, [range] AS list, 1.5::DECIMAL(10, 2) AS price, 'k' || range % 3 AS k,
       TIMESTAMP '2020-01-01' + INTERVAL (range) DAY AS sold, TIMESTAMPTZ '2020-01-01 00:00:00+00' AS zoned FROM range(50)`,
    'CREATE TABLE movies AS SELECT 7 AS id',
    'CREATE VIEW seen AS FROM orders',
  ]);
});
afterAll(() => engine.host.close());

test.each([
  'SELECT k, sum(id) FROM orders GROUP BY GROUPING SETS ((k), ())',
  'SELECT grouping(k), k FROM orders GROUP BY CUBE (k)',
  'SELECT 1 AS a UNION BY NAME SELECT 2 AS b',
  'WITH x AS MATERIALIZED (SELECT * FROM orders) SELECT * FROM x',
  'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
  'SELECT * FROM orders SEMI JOIN movies USING (id)',
  'SELECT * FROM orders ANTI JOIN movies USING (id)',
  'SELECT o.id FROM orders o ASOF JOIN orders p ON o.sold >= p.sold',
  'SELECT * FROM orders POSITIONAL JOIN movies',
  'SELECT * FROM orders USING SAMPLE 3',
  "SELECT * FROM (PIVOT orders ON k IN ('k0', 'k1') USING sum(id))",
  'UNPIVOT (SELECT id, price::INT AS p FROM orders) ON id, p INTO NAME n VALUE v',
  'SELECT * FROM orders, unnest(list) t(u)',
  'SELECT * FROM orders o, LATERAL (SELECT o.id + 1 AS j) l',
  'SELECT *, (SELECT count(*) FROM orders o WHERE o.id < orders.id) AS c FROM orders',
  'SELECT * FROM orders WHERE id = ANY (SELECT id FROM movies)',
  "SELECT * FROM orders WHERE (id, k) IN (SELECT 7, 'k1')",
  'SELECT DISTINCT ON (k) * FROM orders ORDER BY k, id',
  'SELECT * FROM orders QUALIFY row_number() OVER (PARTITION BY k ORDER BY id) = 1',
  'SELECT lag(id, 1, 0) OVER w, ntile(4) OVER w FROM orders WINDOW w AS (PARTITION BY k ORDER BY id ROWS 1 PRECEDING)',
  "SELECT date_trunc('month', sold), time_bucket(INTERVAL 1 week, sold), strftime(sold, '%Y'), extract(dow FROM sold), sold AT TIME ZONE 'UTC', zoned::VARCHAR, current_date, current_timestamp FROM orders",
  "SELECT make_date(2020, 1, 1), DATE '2020-01-01' + 1, to_timestamp(0), age(sold), last_day(sold), epoch_ms(sold) FROM orders",
  "SELECT k COLLATE NOCASE, upper(k) || 'x', k ILIKE 'k%', k SIMILAR TO 'k.', split_part(k, 'k', 1), k[1:2] FROM orders ORDER BY k COLLATE de",
  'SELECT {a: id}.a, map([1], [2])[1], [x * 2 FOR x IN list], list_reduce(list, (a, b) -> a + b) FROM orders',
  "SELECT approx_quantile(id, 0.5), quantile_cont(id, 0.9), mode(k), arg_max(k, id), string_agg(k, ',' ORDER BY id), histogram(k) FROM orders",
  'SELECT * EXCLUDE (list) REPLACE (id + 1 AS id) FROM orders',
  "SELECT COLUMNS(c -> c LIKE 'i%') FROM orders",
  `SELECT '{"a":1}'::JSON ->> 'a', to_json(list) FROM orders`,
  'SELECT CASE WHEN id > 1 THEN 2 END, nullif(k, k), id IS DISTINCT FROM 1, id BETWEEN 1 AND 2, if(id > 1, 2, 3) FROM orders',
  "SELECT * FROM (VALUES (1, 'a'), (NULL, 'b')) t(x, y)",
  "SELECT generate_series FROM generate_series(DATE '2020-01-01', DATE '2020-02-01', INTERVAL 1 DAY)",
  "SELECT md5(k), hash(k), uuid(), random(), format('{}', id), printf('%d', id) FROM orders",
  'SELECT * FROM orders ORDER BY ALL LIMIT 10%',
  'FROM seen',
  'SELECT id AS "x y", k AS "ü" FROM orders -- end',
])('SQL of a dataset is read by who may read nothing else: %s', async (sql) => {
  const ran = await engine.run(
    `SELECT count(*) AS n FROM (SELECT * FROM (${sql}\n) AS v WHERE 'mark-1' = 'mark-1') AS virtual_table`,
    { reading: READING },
  );
  expect(ran.ok ? null : ran.error.message).toBeNull();
});
