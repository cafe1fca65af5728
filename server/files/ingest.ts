import { mkdtempSync, rmSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { loadSamples } from './samples/loadSamples.ts';
import type {
  IngestFault,
  IngestReport,
  IngestRequest,
  LoadedTable,
  OnSource,
  TableSource,
} from './ingestJob.ts';
import { loadSqlite } from './sqlite/loadSqlite.ts';
import { loadTable } from './loadTable.ts';

/** Runs one job: afterwards the target file is complete and closed. */
export async function ingest(request: IngestRequest, at: OnSource): Promise<IngestReport> {
  const { job } = request;
  switch (job.kind) {
    case 'duckdb':
      at(job.path, null);
      return tryDuckdb(job.path);
    case 'tables':
      return building(request, (connection) => loadTables(connection, job.sources, request.target, at));
    case 'sqlite':
      at(job.path, null);
      return building(request, (connection) => loadSqlite(connection, job.path));
    case 'samples':
      return building(request, (connection) => loadSamples(connection, job.folder, at));
  }
}

async function building(
  { target, memory, confinedTo }: IngestRequest,
  load: (connection: DuckDBConnection) => Promise<IngestReport>,
): Promise<IngestReport> {
  const instance = await DuckDBInstance.create(target, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    ...(memory === undefined ? {} : { memory_limit: `${memory}B` }),
  });
  const connection = await instance.connect();
  try {
    // The zone of times without one, and of results.
    await connection.run(`SET TimeZone = 'UTC'`);
    if (confinedTo !== undefined) await confine(connection, confinedTo);
    const report = await load(connection);
    await connection.run('CHECKPOINT');
    return report;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function confine(connection: DuckDBConnection, folder: string): Promise<void> {
  await connection.run(`SET GLOBAL allowed_directories = ['${folder.replaceAll("'", "''")}']`);
  await connection.run('SET GLOBAL enable_external_access = false');
  await connection.run('SET GLOBAL lock_configuration = true');
}

async function loadTables(
  connection: DuckDBConnection,
  sources: readonly TableSource[],
  target: string,
  at: OnSource,
): Promise<IngestReport> {
  const tables: LoadedTable[] = [];
  const faults: IngestFault[] = [];
  for (const [index, source] of sources.entries()) {
    at(source.path, { name: source.table, number: index + 1, of: sources.length });
    const loaded = await inOwnFolder(target, (folder) => loadTable(connection, source, folder));
    if (loaded.ok) tables.push(loaded.value);
    else faults.push({ source: source.path, reason: loaded.error });
  }
  return { tables, faults };
}

/** Runs something with a folder beside the target, which is removed afterwards. */
async function inOwnFolder<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(`${target}-text-`);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a DuckDB file opens, and its content. */
async function tryDuckdb(path: string): Promise<IngestReport> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const listed = await connection.runAndReadAll(
      'SELECT table_name, estimated_size FROM duckdb_tables() WHERE NOT internal ORDER BY ALL',
    );
    const rows = listed.getRowsJson() as [string, string][];
    const tables = rows.map(([name, size]) => ({ name, rows: Number(size), notes: [] }));
    return { tables, faults: [] };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
