import type { ExampleFile } from '../../base/exampleFile.ts';

/** What an engine is called in addresses, by its name; null if the name has nothing for that. */
export function nameOfEngine(name: string): string | null {
  const known = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, 31);
  return known.length < 2 ? null : known;
}

/** An engine that works, over a server that takes SQL by HTTP, and its test. */
export const exampleEngine = (name: string, title: string): readonly ExampleFile[] => [
  { name: `${name}.mjs`, text: moduleText(name, title) },
  { name: `${name}.test.mjs`, text: testText(name) },
];

const moduleText = (name: string, title: string): string => `/*
 * An engine for Sextant: a module that exports "engine". It runs in the process of each of its databases, with the
 * rights of the server, and may import what it needs. This one speaks to a server with the SQL of SQLite that takes
 * { "sql": ... } by POST /query and responds with lines of JSON: { "columns": [[name, type], ...] }, a list of values
 * for each row, and { "rows": number } at the end; or { "error": message }. That server has to open its file read only,
 * and to refuse a second statement in a text: whoever may read here sends it what they like.
 * Test it with: node --test ${name}.test.mjs
 */
export const engine = {
  api: 1,
  // What databases store as their engine, and the beginning of their addresses: it never changes.
  name: '${name}',
  title: ${JSON.stringify(title)},
  author: '',
  example: '${name}://user:password@host:8080/main',
  // How its SQL is read, by the page and by the server.
  sql: {
    grammar: 'sqlite',
    formatter: 'sqlite',
    rules: { ticks: true, brackets: true },
    explains: { planned: 'EXPLAIN QUERY PLAN' },
  },
  // How SQL for it is written, where that is not the standard's.
  dialect: {
    time: "'{time}'",
    day: "'{day}'",
    asText: 'CAST({value} AS TEXT)',
    fence: 'LIMIT -1',
    plusDays: "date({value}, '{days} days')",
    grains: {
      PT1H: "strftime('%Y-%m-%d %H:00:00', {col})",
      P1D: 'date({col})',
      P1W: "date({col}, '-6 days', 'weekday 1')",
      P1M: "date({col}, 'start of month')",
      P1Y: "date({col}, 'start of year')",
    },
  },
  open({ address, csvRow }) {
    const { hostname, port, username, password } = new URL(address);
    const login = Buffer.from([username, password].map(decodeURIComponent).join(':')).toString('base64');
    const reach = { url: \`http://\${hostname}:\${port}/query\`, headers: { Authorization: \`Basic \${login}\` } };
    return {
      async connect(given) {
        await all(reach, 'SELECT 1', given);
        return session(reach, csvRow);
      },
      // What went wrong, in words; with "kind": 'syntax' where the text is no statement.
      errorOf: (cause) => ({ kind: /syntax/.test(cause.message) ? 'syntax' : 'engine', message: cause.message }),
    };
  },
};

/* DuckDB's types for its own. Where a value does not fit, the whole column is text: SQLite stores anything anywhere. */
const TYPES = { integer: 'BIGINT', real: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN' };
const columnOf = ([name, type]) => ({ name, reading: { type: TYPES[type] ?? 'VARCHAR', mayNotFit: type in TYPES } });

/* Numbers stay the texts that were sent: JSON.parse would lose digits. */
const parse = (line) => JSON.parse(line.replaceAll(/"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.eE+-]*/g, (part) => (part[0] === '"' ? part : \`"\${part}"\`)));
const textOf = (value) => (value === null || typeof value === 'string' ? value : String(value));

/* What SQLite passes over to find the end of a statement. */
const TEXTS = /(['"\`])[^]*?\\1|\\[[^\\]]*\\]|--[^\\n]*|\\/\\*[^]*?\\*\\//g;

/* The lines of a response: first the columns, then pieces of rows. A response without its end is an error. */
async function* lines({ url, headers }, sql, signal) {
  if (sql.replaceAll(TEXTS, ' ').includes(';')) throw new Error('It is more than one statement.');
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ sql }), signal });
  let text = '';
  let isWhole = false;
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const found = (text + piece).split('\\n');
    text = found.pop();
    const parsed = found.map(parse);
    const told = parsed.find((line) => line.error !== undefined);
    if (told !== undefined) throw new Error(told.error);
    isWhole ||= parsed.some((line) => line.rows !== undefined);
    yield parsed;
  }
  if (!isWhole) throw new Error('The response ends in the middle.');
}

async function all(reach, sql, signal) {
  const found = [];
  for await (const part of lines(reach, sql, signal)) found.push(...part);
  return { columns: found[0].columns.map(columnOf), rows: found.filter(Array.isArray) };
}

function session(reach, csvRow) {
  const stop = new AbortController();
  const ask = (sql) => all(reach, sql, stop.signal);
  const quoted = (text) => \`'\${text.replaceAll("'", "''")}'\`;
  const columnsOf = async (table) =>
    (await ask(\`SELECT name, type FROM pragma_table_info(\${quoted(table)})\`)).rows.map(([name, type]) => ({ name, type, comment: null }));
  const tables = async () =>
    (await ask("SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name")).rows.map(([name, kind]) => ({ name, kind }));
  return {
    // The columns of one statement that reads, without its rows. What fails within the brackets is none, and does not run.
    describe: async (sql) => (await ask(\`SELECT * FROM (\\n\${sql}\\n) LIMIT 0\`)).columns,
    async read(sql, columns, into) {
      for await (const part of lines(reach, sql, stop.signal)) {
        const rows = part.filter(Array.isArray).map((row) => csvRow(row.map(textOf)));
        // False once there are enough rows.
        if (rows.length > 0 && !(await into.take(Buffer.from(rows.join(''))))) return;
      }
    },
    interrupt: () => stop.abort(),
    catalogue: {
      schemas: async () => ['main'],
      tables,
      async table({ name }) {
        const columns = await columnsOf(name);
        return columns.length === 0 ? null : { columns };
      },
      columns: async () =>
        Promise.all((await tables()).map(async ({ name, kind }) => ({
          catalog: null, schema: 'main', name, kind, rows: null,
          columns: (await columnsOf(name)).map(({ name: column, type }) => [column, type]),
        }))),
    },
  };
}
`;

const testText = (name: string): string => `import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { engine } from './${name}.mjs';

async function served(body, work) {
  const server = createServer((request, response) => response.end(body)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const address = \`${name}://ada:secret@127.0.0.1:\${server.address().port}/main\`;
  const csvRow = (values) => values.map((value) => value ?? 'NULL').join(',') + ';';
  const driver = engine.open({ address, zone: 'UTC', tls: null, csvRow });
  try {
    await work(await driver.connect(new AbortController().signal));
  } finally {
    server.close();
  }
}

async function read(session) {
  let taken = '';
  await session.read('SELECT 1', [], { take: async (bytes) => ((taken += bytes), true) });
  return taken;
}

const COLUMNS = '{ "columns": [["n", "integer"], ["t", "text"]] }\\n';

test('rows are the texts that were sent, with every digit', () =>
  served(COLUMNS + '[9007199254740993, "a 1"]\\n[1.50, null]\\n{ "rows": 2 }\\n', async (session) => {
    assert.equal(await read(session), '9007199254740993,a 1;1.50,NULL;');
    assert.equal((await session.describe('SELECT 1'))[0].reading.type, 'BIGINT');
  }));

test('an error of the server is one', () =>
  assert.rejects(served('{ "error": "no such table: t" }\\n', async () => undefined), /no such table/));

test('a second statement is not sent, and what only looks like one is', () =>
  served(COLUMNS + '{ "rows": 0 }\\n', async (session) => {
    await session.describe("SELECT ';' AS [;] /* ; */");
    await assert.rejects(session.describe("SELECT 1 AS [']) ; DELETE FROM t; --[']"), /more than one statement/);
  }));

test('a response that ends in the middle is an error', () =>
  assert.rejects(served(COLUMNS + '[1, "a"]\\n', async () => undefined), /ends in the middle/));
`;
