import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { formatSql } from '#features/sqllab/formatSql.ts';
import { attempt } from '#domain/compile/refusal.ts';
import { checkedExpression } from '#domain/compile/sql/expression.ts';
import { withLimit } from '#domain/sql/statement/limit.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { hasMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { runsOf } from '../support/propertySeed.ts';

/** Runs a text of several statements; the only value of each. */
type RunAll = (text: string) => Promise<readonly string[]>;

const ENDS = [
  "'",
  "''",
  '"',
  '`',
  ';',
  '--',
  '-- ',
  '#',
  '/*',
  '*/',
  '$$',
  '$a$',
  '\\',
  "\\'",
  '\n',
  '\r',
  'E',
  ' ',
  'é',
  '[',
  ']',
  '{{',
];
const inner = fc.array(fc.constantFrom(...ENDS), { maxLength: 6 }).map((parts) => parts.join(''));

const textOf = (quote: string, isEscaping: boolean) =>
  inner.map((text) => {
    const escaped = isEscaping ? text.replaceAll('\\', '\\\\') : text;
    return quote + escaped.replaceAll(quote, quote + quote) + quote;
  });
/** A quote that a backslash escapes, beside others. */
const escapedText = (prefix: string) =>
  fc
    .array(fc.constantFrom("\\'", '\\\\', "''", ';', '--', '/*', 'x', '\n', '"'), { maxLength: 6 })
    .map((parts) => `${prefix}'${parts.join('')}'`);
const lines = (...starts: string[]) =>
  fc
    .tuple(fc.constantFrom(...starts), inner)
    .map(([start, text]) => `${start}${text.replaceAll(/[\n\r]/g, ' ')}\n`);
const block = (nests: boolean) =>
  inner.map((text) => {
    const plain = text.replaceAll(/\/\*|\*\//g, ' ').replaceAll(/^[!M]/g, ' ');
    return nests ? `/*${plain}/* ; ' */${plain}*/` : `/*${plain} /* ; */`;
  });
const dollars = fc
  .tuple(fc.constantFrom('$$', '$a$', '$é$', '$_1$'), inner)
  .map(([tag, text]) => tag + text.replaceAll('$', tag === '$$' ? ' ' : '$ ') + tag);
const plain = (...values: string[]) => fc.constantFrom(...values);
/** A text that goes on in another line. */
const continued = (first: fc.Arbitrary<string>) =>
  fc
    .tuple(first, plain('\n', ' \n\t', ' -- x\n', '\r'), first)
    .map(([a, gap, b]) => a + gap + b.slice(b.indexOf("'")));
const SPACES = fc.constantFrom(' ', '\n', '\t', '\r\n', '\f');

interface Kind {
  readonly backend: string;
  readonly values: readonly fc.Arbitrary<string>[];
  readonly gaps: readonly fc.Arbitrary<string>[];
  /** Between two statements. MySQL takes no empty ones. */
  readonly ends: readonly string[];
  /** What ends a statement over a few rows. */
  readonly limits: readonly string[];
}

const LIMITS = [
  '',
  'LIMIT 2',
  'LIMIT 0',
  'LIMIT 1 OFFSET 1',
  'ORDER BY 1 LIMIT 2',
  'UNION ALL SELECT 4',
  'UNION ALL SELECT 4 LIMIT 9',
];

const STANDARD: Kind = {
  backend: 'postgresql',
  values: [
    textOf("'", false),
    dollars,
    escapedText('E'),
    escapedText('e'),
    continued(textOf("'", false)),
    continued(escapedText('E')),
    plain(
      '1',
      '- -1',
      '2 * 3',
      '5 - -1',
      '-1',
      '4 /* ; */ / 2',
      '1 AS a$b, 1',
      '1 AS a$$b, 1',
      'true AS "E", 2',
      "x'1f'",
    ),
  ],
  gaps: [SPACES, lines('--'), block(true)],
  ends: [';', ';', ';;', '; ;'],
  limits: [...LIMITS, 'LIMIT ALL', 'OFFSET 1', 'OFFSET 1 LIMIT 2', 'LIMIT (1 + 1)', 'limit\n2'],
};
const MYSQL: Kind = {
  backend: 'mysql',
  values: [
    textOf("'", true),
    textOf('"', true),
    escapedText(''),
    escapedText('N'),
    escapedText('_utf8mb4 '),
    continued(textOf("'", true)),
    plain(
      '1',
      '5--1',
      '5 - -1',
      '1 AS a$b, 1',
      '1 AS $$, 1',
      "x'3b'",
      '1 /*! + 1 */',
      "/*! ';' */",
      '1 /*!999999 ; + */',
      '1 AS ä#\n, 1',
    ),
  ],
  gaps: [SPACES, lines('-- ', '--\t', '#'), block(false)],
  ends: [';'],
  limits: [...LIMITS, 'LIMIT 1, 2', '/*! LIMIT 2 */', '/*! LIMIT */ 2', 'LIMIT 2 FOR UPDATE'],
};

const gapOf = ({ gaps }: Kind) =>
  fc.array(fc.oneof(...gaps), { minLength: 1, maxLength: 2 }).map((each) => ` ${each.join('')} `);

/** Statements of one value each, with comments between their words. */
function drawnTexts(kind: Kind): fc.Arbitrary<string> {
  const gap = gapOf(kind);
  const name = textOf(kind === MYSQL ? '`' : '"', false).map((text) =>
    text.length < 3 ? `${text[0]}n${text[0]}` : text.replaceAll(/[\s\\]+/g, 'x'),
  );
  const statement = fc
    .tuple(gap, fc.oneof(...kind.values), gap, fc.option(name), gap)
    .map(([a, value, b, as, c]) => `SELECT${a}${value}${b}${as === null ? '' : `AS${c}${as}`}`);
  return fc
    .array(fc.tuple(statement, gap, fc.constantFrom(...kind.ends)), { minLength: 1, maxLength: 4 })
    .map((each) => each.flat().join(''));
}

/** A statement of three rows, with a limit of its own or none. */
const drawnLimits = (kind: Kind): fc.Arbitrary<string> =>
  fc
    .tuple(gapOf(kind), fc.constantFrom(...kind.limits), gapOf(kind))
    .map(
      ([a, limit, b]) =>
        `SELECT n FROM (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3) AS t${a}${limit}${b}`,
    );

async function check(run: RunAll, kind: Kind): Promise<void> {
  const { rules } = dialectOf(kind.backend);
  const numRuns = runsOf(60, 1_000);
  const split = fc.asyncProperty(drawnTexts(kind), async (text) => {
    const alone: string[] = [];
    for (const statement of splitStatements(text, rules)) alone.push(...(await run(statement.text)));
    expect(alone).toEqual(await run(text));
  });
  await fc.assert(split, { numRuns });
  const limited = fc.asyncProperty(drawnLimits(kind), async (text) => {
    const [statement] = splitStatements(text, rules);
    const sql = statement && withLimit(statement.text, 1, rules)?.sql;
    if (sql !== undefined) expect(await run(sql)).toEqual((await run(text)).slice(0, 1));
  });
  await fc.assert(limited, { numRuns });
  const formatted = fc.asyncProperty(drawnTexts(kind), async (text) => {
    const done = await formatSql(text, dialectOf(kind.backend));
    if (done.ok) expect(await run(done.value)).toEqual(await run(text));
  });
  await fc.assert(formatted, { numRuns });
  const expression = fc.asyncProperty(
    gapOf(kind),
    fc.oneof(...kind.values),
    gapOf(kind),
    async (a, value, b) => {
      // A comment within a text is refused by the engine once it is one of a block.
      fc.pre(!value.includes(' -- x'));
      const sql = attempt(() => checkedExpression(a + value + b, false, rules));
      if (sql.ok) expect(await run(`SELECT (${sql.value})`)).toEqual(await run(`SELECT (${a}${value}${b})`));
    },
  );
  await fc.assert(expression, { numRuns });
}

describe('a text is split where its engine ends its statements, and limited to its first rows', () => {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test('in PostgreSQL', async () => {
    const server = await startPostgres();
    ends.push(() => server.stop());
    const client = new Client(server.address);
    await client.connect();
    ends.unshift(() => client.end());
    await check(async (text) => {
      const result = await client.query({ text, rowMode: 'array' });
      return [result].flat().flatMap(({ rows }) => rows.map((row) => String(row)));
    }, STANDARD);
  });

  test('in DuckDB', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    await check(
      async (text) => {
        const found: string[] = [];
        const extracted = await connection.extractStatements(text);
        for (let at = 0; at < extracted.count; at += 1) {
          const reader = await (await extracted.prepare(at)).runAndReadAll();
          found.push(...reader.getRows().map((row) => String(row)));
        }
        return found;
      },
      { ...STANDARD, backend: 'duckdb' },
    );
  });

  test.runIf(hasMariadb)('in MySQL and MariaDB', async () => {
    const server = await startMariadb();
    ends.push(() => server.stop());
    const client = await createConnection({
      uri: server.address,
      multipleStatements: true,
      rowsAsArray: true,
    });
    ends.unshift(() => client.end());
    await check(async (text) => {
      const [rows, fields] = await client.query(text.replace(/;$/, ''));
      return Array.isArray(fields?.[0]) || fields?.[0] === undefined
        ? (rows as unknown[][][]).flatMap((each) => each.map((row) => String(row)))
        : (rows as unknown[][]).map((row) => String(row));
    }, MYSQL);
  });
});
