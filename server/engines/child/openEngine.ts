import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DuckSpec } from '../engineHost.ts';
import type { EngineLimits } from '../protocol.ts';
import { OWN_CHECKPOINTS } from './diskSpace.ts';
import { quoteName, quoteText } from '../../base/names.ts';

/**
 * Opens a spec's DuckDB and locks it. The order matters: attaching and setup need the file system, and locked settings
 * cannot be changed later. Throws DuckDB's errors.
 */
export async function openEngine(
  spec: DuckSpec,
  zone: string,
  limits: EngineLimits | null,
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(spec.path, {
    ...(spec.readOnly && spec.path !== ':memory:' ? { access_mode: 'READ_ONLY' } : {}),
    ...(limits === null ? {} : { memory_limit: bytes(limits.memory * COUNTED) }),
  });
  const connection = await instance.connect();
  try {
    if (limits !== null) await limitDisk(connection, limits);
    if (spec.reserve !== undefined) await set(connection, 'checkpoint_threshold', OWN_CHECKPOINTS);
    await prepare(connection, spec);
    await lock(connection, spec, zone);
    return instance;
  } catch (cause) {
    connection.closeSync();
    instance.closeSync();
    throw cause;
  }
}

/** The share of the process memory for DuckDB's limit; the rest is for rows being sent. */
const COUNTED = 0.8;

const bytes = (many: number): string => `${Math.floor(many)}B`;

/** When set at creation, the limit would be shown but not enforced. */
async function limitDisk(
  connection: DuckDBConnection,
  { tempFolder, tempBytes }: EngineLimits,
): Promise<void> {
  await set(connection, 'temp_directory', tempFolder);
  await set(connection, 'max_temp_directory_size', bytes(tempBytes));
}

async function prepare(connection: DuckDBConnection, spec: DuckSpec): Promise<void> {
  await set(connection, 'autoinstall_known_extensions', false);
  await set(connection, 'autoload_known_extensions', false);
  for (const { alias, path, readOnly } of spec.attach) {
    await connection.run(`ATTACH ${quoteText(path)} AS ${quoteName(alias)}${readOnly ? ' (READ_ONLY)' : ''}`);
  }
  for (const statement of spec.setup) await connection.run(statement);
}

async function lock(connection: DuckDBConnection, spec: DuckSpec, zone: string): Promise<void> {
  await set(connection, 'errors_as_json', true);
  await set(connection, 'allow_community_extensions', false);
  // Settings are readable and must not reveal whose computer this is.
  for (const folder of ['home_directory', 'secret_directory', 'extension_directory']) {
    await set(connection, folder, '/nowhere');
  }
  await set(connection, 'TimeZone', zone);
  // The threads that all queries share go from one to the other, and do not stay with one that has no end.
  await set(connection, 'scheduler_process_partial', true);
  if (spec.threads !== undefined) await set(connection, 'threads', spec.threads);
  // What stays open are the attached files, and the engine's own folder, where it spills.
  await set(connection, 'enable_external_access', false);
  await set(connection, 'lock_configuration', true);
}

const set = async (connection: DuckDBConnection, name: string, value: string | number | boolean) =>
  connection.run(`SET GLOBAL ${name} = ${typeof value === 'string' ? quoteText(value) : String(value)}`);
