import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complete, type CompletionCatalogue, type CompletionKind } from './complete.ts';
import type { TableReference } from '../../catalogue/catalogue.ts';
import { tablesNamedIn } from './completeTables.ts';
import { dialectOf } from '../dialect.ts';

const TABLES: Record<string, Record<string, [name: string, type: string][]>> = {
  main: {
    flights: [
      ['id', 'BIGINT'],
      ['origin', 'VARCHAR'],
      ['delay', 'INTEGER'],
    ],
    airports: [
      ['id', 'BIGINT'],
      ['iata', 'VARCHAR'],
      ['Elevation m', 'DOUBLE'],
    ],
  },
  archive: { flights_2019: [['origin', 'VARCHAR']] },
};

const KEYS: Record<string, readonly TableReference[]> = {
  flights: [
    { columns: ['origin'], referredSchema: 'main', referredTable: 'airports', referredColumns: ['iata'] },
  ],
};

const catalogue: CompletionCatalogue = {
  schema: 'main',
  schemas: ['main', 'archive'],
  tables: (schema, catalog) =>
    (catalog === undefined ? Object.keys(TABLES[schema ?? 'main'] ?? {}) : ['orders']).map((name) => ({
      name,
      kind: 'table',
    })),
  columns: (schema, table, catalog) =>
    catalog !== undefined
      ? [{ name: 'amount', type: 'DOUBLE' }]
      : (TABLES[schema ?? 'main']?.[table.toLowerCase()]?.map(([name, type]) => ({ name, type })) ?? null),
  rows: () => null,
  foreignKeys: (_schema, table) => KEYS[table] ?? [],
  catalogs: ['Samples'],
  functions: [
    { name: 'list_sort', signatures: ['list_sort(list ANY[]) → ANY[]'], description: 'Sorts a list.' },
    { name: 'sum', signatures: ['sum(arg DOUBLE) → DOUBLE'], description: null },
  ],
};

/** Completes at the bar. */
function at(marked: string, explicit = true, backend = 'duckdb') {
  const position = marked.indexOf('|');
  const sql = marked.replace('|', '');
  return complete(sql, position, catalogue, dialectOf(backend), explicit);
}

function inserts(marked: string, ...kinds: CompletionKind[]): string[] {
  return (at(marked)?.options ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ insert }) => insert);
}

describe('what completion offers', () => {
  test.each([
    'SELECT * FROM |',
    'SELECT * FROM fl|',
    'SELECT 1 FROM flights JOIN |',
    'SELECT * FROM flights f, |',
    'DELETE FROM |',
    'INSERT INTO |',
    'UPDATE |',
  ])('tables where a table is expected: %s', (sql) =>
    expect(inserts(sql, 'table')).toEqual(['flights', 'airports']),
  );

  test('tables of the named schema', () => {
    expect(inserts('SELECT * FROM archive.|', 'table')).toEqual(['flights_2019']);
  });

  test("columns of the query's tables, though FROM is after the caret", () => {
    expect(inserts('SELECT | FROM flights', 'column')).toEqual(['id', 'origin', 'delay']);
  });

  test('columns of an alias, with types', () => {
    expect(inserts('SELECT a.| FROM flights f JOIN airports AS a ON true', 'column')).toEqual([
      'id',
      'iata',
      '"Elevation m"',
    ]);
    expect(at('SELECT a.| FROM airports a')?.options[0]).toMatchObject({ label: 'id', detail: 'BIGINT' });
  });

  test('columns of a table by qualified or plain name', () => {
    expect(inserts('SELECT flights_2019.| FROM archive.flights_2019', 'column')).toEqual(['origin']);
    expect(inserts('SELECT archive.flights_2019.| FROM archive.flights_2019', 'column')).toEqual(['origin']);
  });

  test('a column that two sources share, qualified', () => {
    expect(inserts('SELECT | FROM flights f JOIN airports a ON true', 'column')).toEqual([
      'f.id',
      'origin',
      'delay',
      'a.id',
      'iata',
      '"Elevation m"',
    ]);
  });

  test('the condition of a join on a shared column', () => {
    expect(inserts('SELECT 1 FROM flights f JOIN airports a ON |', 'condition')).toEqual([
      'f.origin = a.iata',
      'f.id = a.id',
    ]);
  });

  test.each([
    ['WITH late AS (SELECT origin, delay AS minutes FROM flights) SELECT | FROM late', ['origin', 'minutes']],
    ['WITH late (a, b) AS (SELECT 1, 2) SELECT | FROM late', ['a', 'b']],
    [
      'WITH x AS (SELECT * FROM flights), y AS (SELECT * FROM x) SELECT y.| FROM y',
      ['id', 'origin', 'delay'],
    ],
    ['SELECT q.| FROM (SELECT f.delay, count(*) AS n FROM flights f GROUP BY 1) q', ['delay', 'n']],
    ['SELECT | FROM (SELECT iata FROM airports UNION SELECT origin FROM flights) q', ['iata']],
    ['SELECT | FROM (flights)', ['id', 'origin', 'delay']],
    ['SELECT | FROM range(3) AS r(n)', ['n']],
    ['FROM flights SELECT |', ['id', 'origin', 'delay']],
    ['UPDATE flights SET |', ['id', 'origin', 'delay']],
    ['INSERT INTO flights (|', ['id', 'origin', 'delay']],
  ])('the columns of %s', (sql, columns) => {
    expect(inserts(sql, 'column')).toEqual(columns);
  });

  test('a CTE beside the tables, only in its own statement', () => {
    expect(inserts('WITH late AS (SELECT 1) SELECT * FROM |', 'source')).toEqual(['late']);
    expect(inserts('WITH late AS (SELECT 1) SELECT 1; SELECT * FROM |', 'source')).toEqual([]);
  });

  test('the outer columns inside a correlated subquery, none inside a CTE or a derived table', () => {
    expect(
      inserts('SELECT 1 FROM flights WHERE EXISTS (SELECT | FROM archive.flights_2019)', 'column'),
    ).toContain('delay');
    expect(inserts('SELECT 1 FROM flights JOIN (SELECT | FROM archive.flights_2019) q', 'column')).toEqual([
      'origin',
    ]);
    expect(inserts('WITH q AS (SELECT | FROM archive.flights_2019) SELECT 1 FROM flights', 'column')).toEqual(
      ['origin'],
    );
  });

  test('only the arm of a UNION that contains the caret', () => {
    expect(inserts('SELECT 1 FROM flights UNION SELECT | FROM archive.flights_2019', 'column')).toEqual([
      'origin',
    ]);
  });

  test('columns inside the arguments of a function', () => {
    expect(inserts('SELECT sum(de|) FROM flights', 'column')).toContain('delay');
    expect(inserts('SELECT extract(year FROM |) FROM flights', 'column')).toContain('delay');
  });

  test('types after a cast, keywords after an operand', () => {
    expect(inserts('SELECT x::|', 'type')).toContain('INTEGER');
    expect(inserts('SELECT cast(x AS |)', 'type')).toContain('INTEGER');
    expect(at('SELECT * |')?.options.map(({ kind }) => kind)).not.toContain('column');
    expect(inserts('SELECT * FROM flights |', 'keyword')).toContain('WHERE');
  });

  test("the engine's own functions, with how they are called, and no others once they are known", () => {
    expect(inserts('SELECT |', 'function')).toEqual(expect.arrayContaining(['sum', 'list_sort', 'coalesce']));
    expect(inserts('SELECT |', 'function')).not.toContain('string_agg');
    expect(at('SELECT list|')?.options.find(({ label }) => label === 'list_sort')).toMatchObject({
      detail: '(list ANY[]) → ANY[]',
      info: ['list_sort(list ANY[]) → ANY[]', 'Sorts a list.'],
    });
  });

  test('functions that nearly every engine has until its own are known', () => {
    const sql = 'SELECT str';
    const known = complete(sql, sql.length, { ...catalogue, functions: [] }, dialectOf('duckdb'), true);
    expect(known?.options.map(({ label }) => label)).toContain('string_agg');
  });

  test('the tables of other databases and their columns, with and without a schema', () => {
    expect(inserts('SELECT * FROM |', 'schema')).toContain('Samples');
    expect(inserts('SELECT * FROM Samples.|', 'table')).toEqual(['orders']);
    expect(inserts('SELECT * FROM samples.main.|', 'table')).toEqual(['orders']);
    expect(inserts('SELECT | FROM Samples.orders', 'column')).toEqual(['amount']);
    expect(inserts('SELECT o.| FROM Samples.main.orders o', 'column')).toEqual(['amount']);
  });

  test('keywords in the typed case', () => {
    expect(inserts('sel|', 'keyword')).toContain('select');
    expect(inserts('SEL|', 'keyword')).toContain('SELECT');
  });
});

describe('where completion offers nothing', () => {
  test.each([
    "SELECT 'fl|'",
    "SELECT 'fl|",
    'SELECT 1 -- fl|',
    '/* fl| */',
    'SELECT {{ fl| }}',
    'SELECT 12|',
    'SELECT delay AS d|',
  ])('in %s', (sql) => {
    expect(at(sql)).toBeNull();
  });

  test('before anything is typed, unless requested', () => {
    expect(at('SELECT | FROM flights', false)).toBeNull();
    expect(at('SELECT f.| FROM flights f', false)).not.toBeNull();
  });
});

describe('how a name is inserted', () => {
  test('inside opened quotes, and replacing existing ones', () => {
    const completion = at('SELECT "ele|" FROM airports');
    expect(completion).toMatchObject({ from: 7, to: 12 });
    expect(completion?.options.map(({ insert }) => insert)).toEqual(['"id"', '"iata"', '"Elevation m"']);
  });

  test('with the quotes of its dialect, and only if the engine would fold it', () => {
    const column = (backend: string) =>
      at('SELECT a.| FROM airports a', true, backend)?.options.at(2)?.insert;
    expect([column('mysql'), column('mssql'), column('postgresql')]).toEqual([
      '`Elevation m`',
      '[Elevation m]',
      '"Elevation m"',
    ]);
  });

  test('replacing the whole word under the caret', () => {
    expect(at('SELECT de|lay FROM flights')).toMatchObject({ from: 7, to: 12 });
  });
});

describe('tablesNamedIn', () => {
  test('finds every table of every statement, and no CTE', () => {
    const sql =
      'WITH q AS (SELECT * FROM a.b) SELECT * FROM q JOIN "C d" USING (id); SELECT (SELECT 1 FROM e) FROM f -- FROM g';
    expect(tablesNamedIn(sql)).toEqual([['C d'], ['a', 'b'], ['f'], ['e']]);
  });
});

test('a long script is read only around the caret, with positions from its start', () => {
  const script = `${'SELECT 1 FROM airports;\n'.repeat(5000)}SELECT de| FROM flights;\n${'SELECT 2;\n'.repeat(5000)}`;
  const position = script.indexOf('|');
  const completion = at(script);
  expect(completion).toMatchObject({ from: position - 2, to: position });
  expect(completion?.options.map(({ insert }) => insert)).toContain('delay');
});

test('USING takes what both sides have, without the name of a side', () => {
  const text = 'SELECT * FROM flights JOIN airports USING (|';
  expect(inserts(text, 'column')).toEqual(['id']);
  expect(inserts(text, 'keyword', 'function', 'table', 'source')).toEqual([]);
  expect(inserts('DELETE FROM flights USING (SELECT i| FROM airports)', 'column')).toContain('iata');
});

test('the values of DISTINCT ON are followed by the first column', () => {
  expect(inserts('SELECT DISTINCT ON (origin) | FROM flights', 'column')).toContain('delay');
});

test('completion works for any text at any position, within the text', () => {
  const words = fc.constantFrom(
    ...'SELECT FROM WITH AS ( ) , . ; UNION JOIN ON flights f "x " \' -- { WHERE * :: a INSERT INTO'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 25 }),
      fc.nat(),
      fc.constantFrom(' ', '\n', ''),
      (parts, seed, glue) => {
        const sql = parts.join(glue);
        const position = seed % (sql.length + 1);
        const completion = complete(sql, position, catalogue, dialectOf(null), true);
        if (!completion) return;
        expect(completion.from).toBeLessThanOrEqual(position);
        expect(completion.to).toBeGreaterThanOrEqual(position);
        expect(completion.to).toBeLessThanOrEqual(sql.length);
      },
    ),
    { numRuns: 500 },
  );
});
