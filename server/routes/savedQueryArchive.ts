import { strToU8, zipSync } from 'fflate';
import { stringify } from 'yaml';
import type { ServerDeps } from '../deps.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { SavedQueryRow } from '../meta/savedQueries.ts';

const VERSION = '1.0.0';

/** The export of saved queries: a zip of YAML files, with the databases they name. */
export function savedQueryArchive(deps: ServerDeps, rows: readonly SavedQueryRow[]): Response {
  const at = new Date(deps.clock.now()).toISOString();
  const root = `saved_query_export_${at.slice(0, 19).replaceAll(/[-:]/g, '')}`;
  const files: Record<string, Uint8Array> = {};
  const add = (path: string, content: unknown): void => {
    files[`${root}/${path}`] = strToU8(stringify(content));
  };
  add('metadata.yaml', { version: VERSION, type: 'SavedQuery', timestamp: at });
  for (const row of rows) {
    const database = row.databaseId === null ? null : deps.meta.databases.byId(row.databaseId);
    const folder = [database?.databaseName ?? 'none', row.schema].filter((part) => part !== null).map(slug);
    const name = files[`${root}/${pathOf(folder, row)}.yaml`] ? `_${row.id}` : '';
    add(`${pathOf(folder, row)}${name}.yaml`, queryFile(row, database));
    if (database) add(`databases/${slug(database.databaseName)}.yaml`, databaseFile(database));
  }
  return new Response(new Uint8Array(zipSync(files)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${root}.zip`,
    },
  });
}

const pathOf = (folder: readonly string[], row: SavedQueryRow): string =>
  ['queries', ...folder, slug(row.label ?? String(row.id))].join('/');

/** A file name of letters, digits and underscores: what a label says may be anything. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '') || '_';

function queryFile(row: SavedQueryRow, database: DatabaseRow | null) {
  return {
    catalog: row.catalog,
    schema: row.schema,
    label: row.label,
    description: row.description,
    sql: row.sql,
    template_parameters: row.templateParameters,
    uuid: row.uuid,
    version: VERSION,
    database_uuid: database?.uuid ?? null,
  };
}

function databaseFile(database: DatabaseRow) {
  return {
    database_name: database.databaseName,
    sqlalchemy_uri: database.sqlalchemyUri,
    expose_in_sqllab: database.exposeInSqllab,
    allow_run_async: database.allowRunAsync,
    allow_ctas: database.allowCtas,
    allow_cvas: database.allowCvas,
    allow_dml: database.allowDml,
    extra: JSON.parse(database.extra) as unknown,
    uuid: database.uuid,
    version: VERSION,
  };
}
