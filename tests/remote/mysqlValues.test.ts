import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk } from '../engine/testEngine.ts';
import { hasMariadb, isMysql, MYSQL_CLIENT } from '../support/mariadb.ts';
import { expectField } from './engineOver.ts';
import { MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

/** Types of texts that MySQL does not have. */
const ONLY_MARIADB = [
  ['uuid', "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"],
  ['inet4', "'192.168.0.1'"],
  ['inet6', "'::1'"],
  ['inet6', "'::ffff:1.2.3.4'"],
  ['uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"],
] as const;

/** A value of each type of a column, and more than one where they are written in their own way. */
const COLUMNS: Readonly<Record<string, readonly (readonly [type: string, ...values: string[]])[]>> = {
  whole: [
    ['tinyint', '-128', '127'],
    ['tinyint unsigned', '255'],
    ['tinyint(1)', '1', '0', '7'],
    ['bool', 'true', 'false'],
    ['smallint', '-32768'],
    ['smallint unsigned', '65535'],
    ['mediumint', '-8388608'],
    ['mediumint unsigned', '16777215'],
    ['int', '-2147483648'],
    ['int unsigned', '4294967295'],
    ['bigint', '9007199254740993', '-9223372036854775808', '9223372036854775807'],
    ['bigint unsigned', '18446744073709551615'],
    ['year', '2021', '1901', '0'],
    ['bit(1)', "b'1'", "b'0'"],
    ['int(5) unsigned zerofill', '7'],
    ['bigint unsigned zerofill', '18446744073709551615', '7'],
  ],
  decimal: [
    ['decimal(12,3)', '1.5', '-0.001', '0'],
    ['decimal(12,3) unsigned', '1.50'],
    ['decimal(38,0)', '99999999999999999999999999999999999999'],
    ['decimal(38,10) unsigned', '1234567890123456789012345678.0123456789'],
    ['decimal(65,30)', '12345678901234567890123456789012345.000000000000000000000000000001', '-1.5'],
    ['decimal(5,5)', '0.12345', '-0.99999'],
    ['decimal(10)', '7'],
    ['decimal(10,2) unsigned zerofill', '7.5'],
  ],
  real: [
    ['float', '0.1', '16777216', '1e-38', '3.40282e38', '123456789'],
    ['double', '0.1', '-0.0', '1e308', '5e-324', '0.30000000000000004', '1e15', '1e16'],
    ['double(10,2)', '1.005'],
    ['float(7,2)', '-12345.67'],
    ['double unsigned zerofill', '7.5'],
  ],
  text: [
    ['varchar(100)', "''", "' a '", `'a "quoted", one'`, String.raw`'line\nbreak\r\n'`, String.raw`'\\N'`],
    ['varchar(30)', "'😀 ü 中'", String.raw`'tab\there'`, String.raw`'back\\slash'`],
    ['char(5)', "'x'"],
    ['char(5) character set latin1', "'é'"],
    ['varchar(5) character set utf16', "'😀é'"],
    ['longtext', `repeat('q"', 150)`, `repeat('"', 65536)`, "repeat('x', 100000)", "repeat('ü', 70000)"],
    ['tinytext', "'t'"],
    ['char(0)', "''"],
    ['char(5)', "'é '"],
    ['varchar(5) character set latin1 collate latin1_bin', "'é'"],
    ['varchar(5) collate utf8mb4_bin', "'é'"],
    ["enum('it''s','a \"b\"', 'tab\there')", `'it''s'`, `'a "b"'`, String.raw`'tab\there'`],
    ["set('it''s','a \"b\"')", `'it''s,a "b"'`],
    ['json', `'{"ü": "\\\\u00e9\\\\n"}'`],
    ["enum('sad','happy, or so')", "'happy, or so'", "''"],
    ["set('a','b c')", "'a,b c'", "''"],
    ['json', `'{"a": 9007199254740993, "b": 1.10}'`, "'[]'", "'null'"],
    ...(isMysql ? [] : ONLY_MARIADB),
  ],
  time: [
    ['date', "'2021-06-01'", "'1000-01-01'", "'9999-12-31'"],
    ['date', "'0000-00-00'"],
    ['date', "'2021-02-00'"],
    ['datetime', "'2021-06-01 12:34:56'"],
    ['datetime(6)', "'2021-06-01 12:34:56.123456'", "'9999-12-31 23:59:59.999999'"],
    ['datetime(3)', "'2021-06-01 12:34:56.120'"],
    ['datetime', "'0000-00-00 00:00:00'"],
    ['timestamp', "'2021-06-01 12:00:00'", "'1970-01-01 00:00:01'"],
    ['timestamp(6)', "'2038-01-19 03:14:07.999999'"],
    ['time', "'12:34:56'", "'00:00:00'"],
    ['time(6)', "'23:59:59.999999'"],
    ['time', "'838:59:59'"],
    ['time', "'-01:00:00'"],
    ['time', "'24:30:00'"],
    ['time(6)', "'-838:59:58.999999'", "'-00:00:00.5'"],
    ['datetime(1)', "'2021-06-01 12:34:56.7'"],
  ],
  bytes: [
    ['binary(3)', "x'00ff20'"],
    ['varbinary(10)', "x'00ff27225c'", "''"],
    ['blob', "x'e4bda0'", "''"],
    ['bit(64)', "b'1000000000000000000000000000000000000000000000000000000000000001'"],
    ['bit(8)', "b'0'", "b'00100000'"],
    ['bit(64)', '~0'],
    ['varchar(5) character set binary', "'ab'"],
    ['geometry', "ST_GeomFromText('POINT(1 2.5)')"],
    ['point', 'POINT(1, 2)'],
  ],
};

/** Expressions whose types the server finds. */
const EXPRESSIONS: readonly string[] = [
  'NULL',
  '1',
  '1.50',
  '1e3',
  "'a'",
  "x'41'",
  '10/3',
  'avg(n) from (select 1 as n union select 2) t',
  'sum(n) from (select 18446744073709551615 as n union select 2) t',
  'count(*)',
  'now() = now()',
  "concat(1, 'a', null)",
  "concat('a', 1.10)",
  "group_concat(n order by n separator '\\n') from (select 1 as n union select 2) t",
  "timediff('2021-06-05 00:00:00', '2021-06-01 00:00:01')",
  'makedate(2021, 32)',
  "str_to_date('2021', '%Y')",
  "json_extract('{\"a\": [1, 2]}', '$.a')",
  "coalesce(null, 1, 'x')",
  '9223372036854775807 + 0',
  '18446744073709551615',
  '-9223372036854775808',
  'if(1, 0.1, 7)',
  "cast('2021-06-01' as datetime(2))",
  "date_add('2021-01-31', interval 1 month)",
  'pi()',
  'true and null',
  "_latin1 x'e9'",
  "uuid() = ''",
  'round(1.005, 2)',
  '12345678901234567890123456789012345678901234567890123456789012345 + 1',
];

/** What the server's own client shows, of which it prints tabs, line ends and backslashes in its own way. */
const ownTexts = (address: string, sql: string): string => {
  const { username, password, hostname, port, pathname } = new URL(address);
  return execFileSync(
    MYSQL_CLIENT,
    [
      '--no-defaults',
      '--batch',
      '--skip-column-names',
      '--default-character-set=utf8mb4',
      "--init-command=SET time_zone = '+00:00'",
      `-h${hostname}`,
      `-P${port}`,
      `-u${username}`,
      pathname.slice(1),
      '-e',
      sql,
    ],
    { env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) }, maxBuffer: 1e8 },
  ).toString('latin1');
};

const shown = (address: string, sql: string): string | null => {
  const bytes = ownTexts(address, sql).replace(/\n$/, '');
  if (bytes === 'NULL') return null;
  const escaped = Buffer.from(bytes, 'latin1').toString('utf8');
  return escaped.replaceAll(
    /\\([ntr0\\])/g,
    (_, letter: string) => ({ n: '\n', t: '\t', r: '\r', '0': '\0' })[letter] ?? letter,
  );
};

/** As the contract writes what has another text here: times by ISO 8601, bytes as DuckDB does. */
const told = (text: string | null, type: string): unknown => {
  if (text === null) return null;
  if (!/^(DATETIME|TIME)/.test(type)) return text;
  return text
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    .replace(/\.0+$/, '')
    .replace(/\.\d+/, (fraction) => fraction.padEnd(7, '0'));
};

/** Numbers by their value: a JSON number may be written in another way. */
const plain = (value: unknown, type: string): unknown => {
  if (value === null || !/INTEGER|FLOAT|DECIMAL|NUMERIC/.test(type)) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return type === 'FLOAT' ? Number(text) : text.replace(/^0+(?=\d)/, '');
};

describe.skipIf(!hasMariadb)('values of MariaDB arrive as its own client shows them', () => {
  let remote: RemoteEngine;
  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
  }, 60_000);
  afterAll(() => remote.close());

  async function arrived(sql: string): Promise<{ readonly type: string; readonly value: unknown }> {
    const { columns, text } = expectOk(await remote.text(sql));
    const type = columns[0]?.type ?? '';
    const got = /^\{"v":(.*)\}$/s.exec(text)?.[1] ?? '';
    return { type, value: /^-?[\d.]/.test(got) ? got : (JSON.parse(got) as unknown) };
  }
  async function expectSame(sql: string): Promise<void> {
    const { type, value } = await arrived(sql);
    // The client writes bytes as they are: here they are compared by their digits.
    if (type === 'BINARY') {
      const digits = shown(remote.address, `SELECT HEX(v) FROM (${sql}) AS t`);
      return expect(bytesOf(String(value))).toBe(digits?.toLowerCase());
    }
    const own = shown(remote.address, sql.includes(' AS bits') ? `SELECT v + 0 FROM (${sql}) AS t` : sql);
    expect(plain(value, type), type).toEqual(plain(told(own, type), type));
    expectField(await remote.exported(sql), own ?? '');
  }

  const columns = Object.entries(COLUMNS).flatMap(([group, all]) =>
    all.flatMap(([type, ...values]) => values.map((value) => [group, type, value] as const)),
  );
  test.each(columns)('%s: %s of %s', async (_, type, value) => {
    await remote.sql(
      `DROP TABLE IF EXISTS one;\n CREATE TABLE one (v ${type} NULL);\n SET sql_mode = '';\n INSERT INTO one VALUES (${value})`,
    );
    await expectSame(`SELECT v FROM one${type.startsWith('bit') ? ' AS bits' : ''}`);
    await remote.sql('INSERT INTO one VALUES (NULL)');
    const rows = await remote.rows('SELECT v FROM one');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual({ v: null });
  });

  test.each(EXPRESSIONS)('SELECT %s', (expression) =>
    expectSame(`SELECT ${expression.replace(/( from |$)/, ' AS v$1')}`),
  );
});

const bytesOf = (text: string): string =>
  text.replaceAll(/\\x(..)|([\s\S])/g, (_, hex: string | undefined, letter: string | undefined) =>
    hex === undefined ? (letter ?? '').charCodeAt(0).toString(16).padStart(2, '0') : hex.toLowerCase(),
  );
