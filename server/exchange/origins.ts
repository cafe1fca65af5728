import * as v from 'valibot';
import { isRecord, parseRecord } from '#domain/jsonValue.ts';
import type { Meta } from '../meta/meta.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';
import type { BundlePart } from './bundle.ts';
import type { DatabaseFile, DatasetFile } from '#contract/files/bundleFiles.ts';

/* A dataset from another server finds its data by name here. Its original location is stored, so that an export
   restores it: otherwise the other server would move the dataset to a database it does not have. */

const place = { schema: v.nullable(v.string()), tableName: v.string(), sql: v.nullable(v.string()) };
const origin = v.object({
  there: v.object({ databaseUuid: v.string(), catalog: v.nullable(v.string()), ...place }),
  here: v.object({ databaseId: v.number(), ...place }),
});

type Place = Pick<DatasetRow, 'schema' | 'tableName' | 'sql'>;
type Here = Place & Pick<DatasetRow, 'databaseId'>;

/** The location of a dataset's data on the server it came from, for exports. */
export interface ThereSource extends Place {
  readonly databaseUuid: string;
  readonly catalog: string | null;
}

/** Stores both locations; a dataset of this server's own databases has only one. */
export function rememberOrigin(
  { databases, imports }: Meta,
  { value }: BundlePart<DatasetFile>,
  here: Here,
): void {
  const { database_uuid: databaseUuid, catalog, schema, table_name: tableName, sql } = value;
  const isForeign = databaseUuid !== null && databases.byUuid(databaseUuid) === null;
  const { databaseId } = here;
  const recorded = isForeign && {
    there: { databaseUuid, catalog, schema, tableName, sql },
    here: { databaseId, schema: here.schema, tableName: here.tableName, sql: here.sql },
  };
  imports.setOrigin(value.uuid, recorded ? JSON.stringify(recorded) : null);
}

/**
 * The original location, unless the dataset was moved here since; null for a dataset of this server, and where the file
 * of its database was missing: without it the export could not be imported.
 */
export function originOf(meta: Meta, row: DatasetRow): ThereSource | null {
  const read = v.safeParse(origin, parseRecord(meta.imports.origin(row.uuid)));
  if (!read.success || !foreignDatabase(meta, read.output.there.databaseUuid)) return null;
  const { there, here } = read.output;
  if (here.databaseId !== row.databaseId) return null;
  const sameTable = here.schema === row.schema && here.tableName === row.tableName;
  return {
    databaseUuid: there.databaseUuid,
    catalog: there.catalog,
    schema: sameTable ? there.schema : row.schema,
    tableName: sameTable ? there.tableName : row.tableName,
    sql: here.sql === row.sql ? there.sql : row.sql,
  };
}

/** The original database of an imported saved query. */
export function queryOrigin(meta: Meta, uuid: string): string | null {
  const { databaseUuid } = parseRecord(meta.imports.origin(uuid)) ?? {};
  return typeof databaseUuid === 'string' && foreignDatabase(meta, databaseUuid) ? databaseUuid : null;
}

/** Stores the file of a database that this server does not have, without its secrets. */
export function rememberDatabase({ imports }: Meta, { value }: BundlePart<DatabaseFile>): void {
  const known = Object.entries(value).filter(([key]) => KEPT.has(key));
  const extra = JSON.stringify(value.extra ?? {}).length > MAX_EXTRA_SIZE ? {} : masked(value.extra ?? {});
  const kept = {
    ...Object.fromEntries(known),
    sqlalchemy_uri: withoutPassword(value.sqlalchemy_uri),
    extra,
  };
  imports.put(value.uuid, 'database', { hash: '', revision: 0 });
  imports.setOrigin(value.uuid, JSON.stringify(kept));
}

/** The stored file of such a database. */
export function foreignDatabase({ imports }: Meta, uuid: string): Readonly<Record<string, unknown>> | null {
  const kept = parseRecord(imports.origin(uuid));
  return kept && typeof kept['database_name'] === 'string' ? kept : null;
}

/**
 * The fields of a database in the contract; passwords, tunnels and keys have their own fields, which are not stored.
 */
const KEPT: ReadonlySet<string> = new Set([
  'database_name',
  'sqlalchemy_uri',
  'cache_timeout',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_csv_upload',
  'allow_file_upload',
  'extra',
  'impersonate_user',
  'configuration_method',
  'uuid',
  'version',
]);
const MAX_EXTRA_SIZE = 64 * 1024;

/** The contract's mask for a secret; a server that has the secret keeps it on import. */
const MASK = 'XXXXXXXXXX';
const SECRET = /pass|secret|token|credential|private|api_?key/i;

export const withoutPassword = (uri: string): string =>
  uri
    .replace(/^([a-z][\w+.-]*:\/\/[^:@]*):.*@/i, `$1:${MASK}@`)
    .replace(/([?&][^=&#]*)=[^&#]*/g, (whole, name: string) =>
      SECRET.test(name) ? `${name}=${MASK}` : whole,
    );

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, SECRET.test(key) ? MASK : masked(each)]),
  );
}
