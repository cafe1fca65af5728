import { type Entry, metric, refused, rows } from '../entry.ts';

const ODD_NAMES =
  'SELECT 1500 AS "cust.total", 2 AS "a[0]", 3 AS "x""y", 4 AS "p%q", 5 AS "b\\c", 6 AS "Дата, г.", 7 AS " ", 9 AS "constructor", 10 AS "toString"';

/** SQL text that breaks an editor or its row limit. */
export const SQL_TEXT: readonly Entry[] = [
  {
    number: 1,
    reported: 'apache/superset#7483, #4412',
    complaint: 'a comment at the end of a statement swallows the row limit',
    tries: [
      {
        kind: 'sql',
        name: 'limit 2',
        sql: 'SELECT * FROM range(5) t(n) ORDER BY n DESC -- last word',
        limit: 2,
        right: rows(['4'], ['3']),
      },
      {
        kind: 'chart',
        name: 'as a dataset',
        sql: 'SELECT * FROM range(5) t(n) ORDER BY n DESC -- last word',
        query: { columns: [], metrics: [metric('COUNT(*)', 'c')] },
        right: rows(['5']),
      },
    ],
  },
  {
    number: 2,
    reported: 'apache/superset#29466, metabase#29168, #28218',
    complaint: 'a comment after the semicolon is refused, or run as a second statement',
    tries: [
      ['a line', 'SELECT 7 AS a;\n-- SELECT 8;'],
      ['CRLF', 'SELECT 7 AS a;\r\n-- SELECT 8;\r\n'],
      ['a block', 'SELECT 7 AS a;\n/* x; y */'],
      ['BOM', '\uFEFFSELECT 7 AS a;\n-- SELECT 8;'],
    ].flatMap(([name = '', sql = '']) => [
      { kind: 'sql', name, sql, right: rows(['7']) } as const,
      {
        kind: 'chart',
        name: `${name}, as a dataset`,
        sql,
        query: { columns: ['a'], metrics: [] },
        right: rows(['7']),
      } as const,
    ]),
  },
  {
    number: 4,
    reported: 'apache/superset#40070',
    complaint: 'the limit of the menu replaces a smaller one of the query',
    tries: [
      {
        kind: 'sql',
        name: 'its own is smaller',
        sql: 'SELECT count(*) FROM (SELECT n FROM range(50) t(n) LIMIT 1)',
        limit: 1000,
        right: rows(['1']),
      },
      {
        kind: 'sql',
        name: 'LIMIT 1',
        sql: 'SELECT n FROM range(50) t(n) LIMIT 1',
        limit: 1000,
        right: rows(['0']),
      },
      {
        kind: 'sql',
        name: 'the menu is smaller',
        sql: 'SELECT n FROM range(50) t(n) ORDER BY n LIMIT 40',
        limit: 2,
        right: rows(['0'], ['1']),
      },
    ],
  },
  {
    number: 6,
    reported: 'cweijan/vscode-database-client#1742',
    complaint: 'a blank line in a CTE puts the limit into the CTE',
    tries: [
      {
        kind: 'sql',
        name: 'limit 2',
        sql: 'WITH a AS (\n\nSELECT n FROM range(9) t(n)\n\n)\nSELECT count(*) FROM a',
        limit: 2,
        right: rows(['9']),
      },
    ],
  },
  {
    number: 8,
    reported: 'apache/superset PR#43097',
    complaint: 'the limit is put into SHOW and DESCRIBE, and the statement is lost',
    tries: [
      {
        kind: 'sql',
        name: 'DESCRIBE',
        sql: 'DESCRIBE SELECT 1 AS a',
        right: rows(['a', 'INTEGER', 'YES', 'NULL', 'NULL', 'NULL']),
      },
      { kind: 'sql', name: 'SET', sql: "SET timezone='UTC'", right: refused('SET|not allowed|locked') },
    ],
  },
  {
    number: 9,
    reported: 'apache/superset#32044, metabase#7742, #24857',
    complaint: 'a template in a comment is evaluated, and fails',
    tries: [
      {
        kind: 'sql',
        name: 'a line',
        sql: "SELECT 5 AS five -- {{ no_such_macro('x') | length }}",
        right: rows(['5']),
      },
      { kind: 'sql', name: 'a block', sql: '/* {% if %} */ SELECT 5', right: rows(['5']) },
      { kind: 'sql', name: 'in a text', sql: "SELECT '{{ 1 + 1 }}' AS two", right: rows(['2']) },
      {
        kind: 'chart',
        name: 'in a metric',
        sql: 'SELECT 5 AS n',
        query: { columns: [], metrics: [metric('SUM(n) /* {{ nosuch() }} */', 'm')] },
        right: rows(['5']),
      },
    ],
  },
  {
    number: 10,
    reported: 'beekeeper-studio#591, dbeaver#7099',
    complaint: 'a semicolon in quotes ends the statement',
    tries: [
      {
        kind: 'sql',
        name: 'text and name',
        sql: `SELECT 'x;y' AS s, "p;q" FROM (SELECT 1 AS "p;q");`,
        right: rows(['x;y', '1']),
      },
      { kind: 'sql', name: 'an entity', sql: "SELECT 'R&amp;D' LIKE '%amp;%' AS m;", right: rows(['true']) },
      {
        kind: 'sql',
        name: 'a doubled quote',
        sql: "SELECT 'it''s; -- fine' AS r;",
        right: rows(["it's; -- fine"]),
      },
    ],
  },
  {
    number: 11,
    reported: 'beekeeper-studio#4550, tconbeer/harlequin#1019',
    complaint: 'a semicolon in a dollar-quoted text ends the statement',
    tries: [
      {
        kind: 'sql',
        name: 'the last of three',
        sql: 'SELECT $$a;b -- c$$ AS s; SELECT $t$x $$ ; y$t$ AS t; SELECT 3;',
        right: rows(['3']),
      },
      { kind: 'sql', name: 'without a tag', sql: 'SELECT $$a;b -- c$$ AS s', right: rows(['a;b -- c']) },
      { kind: 'sql', name: 'with a tag', sql: 'SELECT $t$x $$ ; y$t$ AS t', right: rows(['x $$ ; y']) },
    ],
  },
  {
    number: 13,
    reported: 'codemirror/lang-sql 6.4.1',
    complaint: 'nested comments end too early',
    tries: [
      { kind: 'sql', name: 'nested', sql: 'SELECT 1 /* a /* b */ c */ + 1 AS x;', right: rows(['2']) },
      { kind: 'sql', name: 'empty', sql: 'SELECT 2 /* /**/ */ AS y;', right: rows(['2']) },
      {
        kind: 'sql',
        name: 'not closed',
        sql: 'SELECT 3 /* a /**/ + 1',
        right: refused('comment|nterminated'),
      },
    ],
  },
  {
    number: 14,
    reported: 'apache/superset#4857, PR#44284',
    complaint: 'percent signs are doubled',
    tries: [
      {
        kind: 'sql',
        name: 'in the editor',
        sql: "SELECT '50%' AS p, '%%' AS q, 7 % 3 AS m",
        right: rows(['50%', '%%', '1']),
      },
      {
        kind: 'chart',
        name: 'as a dataset, filtered',
        sql: "SELECT '50%' AS p, '%%' AS q, 7 % 3 AS m",
        query: { columns: ['p', 'q', 'm'], metrics: [], filters: [{ col: 'p', op: 'IN', val: ['50%'] }] },
        right: rows(['50%', '%%', '1']),
      },
    ],
  },
  {
    number: 15,
    reported: 'dbeaver#5440, #37736, jdbi#174',
    complaint: 'slices, casts and times are read as parameters',
    tries: [
      {
        kind: 'sql',
        name: 'all in one',
        sql: "SELECT [10,20,30][1:2] AS s, '12:30:00'::TIME AS t, {'a': 1}.a AS u, '{\"k\":1}'::JSON ->> 'k' AS j, 'a?b' AS q",
        right: rows(['[10, 20]', '12:30:00', '1', '1', 'a?b']),
      },
    ],
  },
  {
    number: 17,
    reported: 'apache/superset#16620',
    complaint: 'a dot in the name of a column shows undefined',
    tries: [
      {
        kind: 'chart',
        name: 'odd names',
        sql: ODD_NAMES,
        query: {
          columns: ['cust.total', 'a[0]', 'x"y', 'p%q', 'b\\c', 'Дата, г.', ' ', 'constructor', 'toString'],
          metrics: [],
          filters: [{ col: 'x"y', op: 'IN', val: [3] }],
        },
        right: rows(['1500', '2', '3', '4', '5', '6', '7', '9', '10']),
      },
    ],
  },
  {
    number: 19,
    reported: 'apache/superset PR#40421, PR#44072, #5446, #8827',
    complaint: 'statements that write are taken for reads, and EXPLAIN is refused',
    tries: [
      ...[
        'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
        "COPY (SELECT 1) TO 'f.csv'",
        'EXPLAIN ANALYZE CREATE TABLE z AS SELECT 1',
        'SELECT 1; DROP TABLE t',
        "ATTACH 'x.db'",
        'PREPARE p AS DELETE FROM t',
      ].map((sql) => ({ kind: 'sql', name: sql, sql, isReadOnly: true, right: refused('.') }) as const),
      {
        kind: 'sql',
        name: 'a function that is called replace',
        sql: "SELECT replace('a','a','b')",
        isReadOnly: true,
        right: rows(['b']),
      },
    ],
  },
];
