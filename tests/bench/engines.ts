import { execFile, spawnSync } from 'node:child_process';
import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { MINUTE } from '#domain/time.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { expectOk, type TestEngine, testEngine } from '../engine/testEngine.ts';
import { hasClickHouse, startClickHouse } from '../support/clickhouse.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { hasMariadb, inMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { hasTrino, pagesOfTrino, trinoAddress } from '../support/trino.ts';
import { setup } from '../support/serverBundle.ts';
import { type BenchRow, median } from './benchRow.ts';
import { peakMemory, processorTime } from './processTimes.ts';

const ROWS = 1_000_000;
const RUNS = 5;
const SQL = 'SELECT * FROM bench';
/** What Trino makes of its own while it reads it. */
const TRINO = `SELECT orderkey AS id, orderkey * 90071992547 AS large, CAST(totalprice AS decimal(12, 2)) AS amount,
  totalprice / 7 AS ratio, orderpriority AS priority, clerk, orderdate AS day, CAST(orderdate AS timestamp(6)) AS at,
  custkey % 3 = 0 AS paid, CAST(NULLIF(custkey % 4, 0) AS varchar) AS region FROM tpch.sf1.orders LIMIT ${ROWS}`;

/** A server with a table of ten columns, and what its own client does to write all of it as text into a file. */
interface Started {
  readonly address: string;
  readonly sql?: string;
  own(file: string): Promise<unknown>;
  stop(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly backend: string;
  readonly client: string;
  readonly isThere: boolean;
  readonly needs: string;
  readonly start: () => Promise<Started>;
}

const POSTGRES = `CREATE TABLE bench AS SELECT i AS id, i * 90071992547 AS large, ((i % 1000) / 7.0)::numeric(12, 2) AS amount,
  i / 7.0::float8 AS ratio, 'customer ' || i % 5000 AS customer, md5(i::text) AS token, DATE '2024-01-01' + (i % 900)::int AS day,
  TIMESTAMPTZ '2024-01-01' + i * interval '37 seconds' AS at, i % 3 = 0 AS paid, nullif(i % 4, 0)::text AS region
  FROM generate_series(1::bigint, ${ROWS}) AS g(i)`;

const MARIADB = `CREATE TABLE bench AS SELECT seq AS id, seq * 90071992547 AS large, CAST(seq % 1000 / 7 AS DECIMAL(12, 2)) AS amount,
  seq / 7e0 AS ratio, CONCAT('customer ', seq % 5000) AS customer, MD5(seq) AS token, DATE('2024-01-01') + INTERVAL seq % 900 DAY AS day,
  TIMESTAMP('2024-01-01') + INTERVAL seq * 37 SECOND AS at, seq % 3 = 0 AS paid, CAST(NULLIF(seq % 4, 0) AS CHAR) AS region
  FROM seq_1_to_${ROWS}`;

const CLICKHOUSE = `CREATE TABLE bench ENGINE = MergeTree ORDER BY id AS SELECT number AS id, number * 90071992547 AS large,
  toDecimal64(number % 1000, 2) AS amount, number / 7 AS ratio, concat('customer ', toString(number % 5000)) AS customer,
  lower(hex(MD5(toString(number)))) AS token, toDate('2024-01-01') + number % 900 AS day,
  toDateTime('2024-01-01 00:00:00') + number * 37 AS at, number % 3 = 0 AS paid, nullIf(toString(number % 4), '0') AS region
  FROM system.numbers LIMIT ${ROWS}`;

/** Runs a client, whose output a file takes without anything in between. */
const toFile = (file: string, client: readonly string[]): Promise<unknown> =>
  promisify(execFile)('bash', ['-c', 'out="$1"; shift; exec "$@" > "$out"', 'bash', file, ...client]);

const KINDS: readonly Kind[] = [
  {
    name: 'PostgreSQL',
    backend: 'postgresql',
    client: 'psql',
    isThere: spawnSync('psql', ['--version']).status === 0,
    needs: 'psql',
    async start() {
      const server = await startPostgres();
      const { address } = server;
      await inPostgres(address, (client) => client.query(POSTGRES));
      return {
        address,
        stop: () => server.stop(),
        own: (file) => toFile(file, ['psql', address, '-c', `COPY (${SQL}) TO STDOUT (FORMAT csv)`]),
      };
    },
  },
  {
    name: 'MariaDB',
    backend: 'mysql',
    client: 'mariadb -q',
    isThere: hasMariadb,
    needs: 'mariadbd',
    async start() {
      const server = await startMariadb();
      const { address } = server;
      await inMariadb(address, [MARIADB]);
      const { hostname, port, username, password } = new URL(address);
      const who = [`-h${hostname}`, `-P${port}`, `-u${username}`, `-p${decodeURIComponent(password)}`];
      return {
        address,
        stop: () => server.stop(),
        own: (file) => toFile(file, ['mariadb', '--no-defaults', '-q', ...who, '-e', SQL, 'shop']),
      };
    },
  },
  {
    name: 'ClickHouse',
    backend: 'clickhousedb',
    client: 'clickhouse-client',
    isThere: hasClickHouse,
    needs: 'clickhouse-client',
    async start() {
      const server = await startClickHouse();
      await server.client(CLICKHOUSE);
      return {
        address: server.address,
        stop: () => server.stop(),
        own: (file) => server.client(`${SQL} INTO OUTFILE '${file}' FORMAT CSV`),
      };
    },
  },
  {
    name: 'Trino',
    backend: 'trino',
    client: 'its protocol, unread',
    isThere: hasTrino,
    needs: 'a server at SEXTANT_TRINO',
    start: () =>
      Promise.resolve({
        address: trinoAddress('tpch/sf1'),
        sql: TRINO,
        own: (file) => pipeline(Readable.from(pagesOfTrino(TRINO)), createWriteStream(file)),
        stop: () => Promise.resolve(),
      }),
  },
];

/** All rows as CSV, as they come from the database. */
async function csvOf(engine: TestEngine, key: string, sql: string, file: string): Promise<void> {
  const work = { queryId: `bench ${file}`, person: 1, kind: 'sql', timeout: 10 * MINUTE } as const;
  const order = { engine: key, reading: READS_ALL, catalog: null, schema: null, sql } as const;
  const exported = expectOk(await engine.host.exportCsv({ ...work, ...order, lineEnd: '\n' }));
  const out = openSync(file, 'w');
  // As the clients write theirs: what a file costs more through Node's streams is not of the rows.
  for await (const piece of exported.body) writeSync(out, piece);
  closeSync(out);
}

/** No value of it has lines. */
async function checkRows(file: string): Promise<void> {
  let rows = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>)
    for (const byte of piece) if (byte === LINE_FEED) rows++;
  if (rows !== ROWS) throw new Error(`${rows} rows`);
}

const LINE_FEED = 0x0a;

/** The first hundred rows of as many, to their last byte. */
async function firstRows(engine: TestEngine, key: string, sql: string): Promise<void> {
  const ran = expectOk(await engine.run(sql, { engine: key, limit: 100 }));
  for await (const _ of ran.body);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function benchKind({ name, backend, client, start }: Kind, engine: TestEngine): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'));
  const server = await start();
  const { sql = SQL } = server;
  try {
    expectOk(await engine.host.open({ key: name, backend, address: server.address }));
    const times: Record<'own' | 'csv' | 'used' | 'first', number[]> = {
      own: [],
      csv: [],
      used: [],
      first: [],
    };
    const used = (): number => 1000 * processorTime(engine.processes.at(-1)?.pid ?? process.pid);
    let bytes = 0;
    // In turns, so that a slow moment of the machine affects all of them; the first is not measured.
    for (let turn = -1; turn < RUNS; turn += 1) {
      const [theirs, ours] = [join(folder, `own${turn}`), join(folder, `csv${turn}`)];
      const own = await timed(() => server.own(theirs));
      const before = turn < 0 ? 0 : used();
      const csv = await timed(() => csvOf(engine, name, sql, ours));
      const processor = used() - before;
      const first = await timed(() => firstRows(engine, name, sql));
      bytes = (await stat(ours)).size;
      await checkRows(ours);
      await Promise.all([rm(theirs), rm(ours)]);
      if (turn < 0) continue;
      times.own.push(own);
      times.csv.push(csv);
      times.used.push(processor);
      times.first.push(first);
    }
    const [own, csv, first] = [median(times.own), median(times.csv), median(times.first)];
    return [
      {
        name: `${name}: ${ROWS / 1e6} M x 10 as CSV, against ${client}`,
        value: csv / own,
        unit: 'times',
        budget: 1.5,
        detail: `${csv.toFixed(0)} ms against ${own.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB`,
      },
      { name: `${name}: first 100 rows`, value: first, unit: 'ms', budget: null, detail: 'connected before' },
      {
        name: `${name}: processor of its process`,
        value: median(times.used),
        unit: 'ms',
        budget: null,
        detail: 'for all rows',
      },
      {
        name: `${name}: most memory of its process`,
        value: peakMemory(engine.processes.at(-1)?.pid ?? process.pid),
        unit: 'MB',
        budget: null,
        detail: 'resident',
      },
    ];
  } finally {
    await engine.host.closeEngine(name);
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Rows of database servers through the engine's process, against the servers' own clients. */
export async function benchEngines(): Promise<BenchRow[]> {
  await setup();
  const engine = await testEngine();
  try {
    const rows: BenchRow[] = [];
    for (const kind of KINDS) {
      if (kind.isThere) rows.push(...(await benchKind(kind, engine)));
      else console.log(`${kind.name}: not run, because ${kind.needs} is not there`);
    }
    return rows;
  } finally {
    await engine.host.close();
  }
}
