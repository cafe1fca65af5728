import type { TablePath } from '../../access/tree.ts';
import type { ClientBase } from 'pg';
import { quoteName } from '../../base/names.ts';
import type { StatementEstimate } from '../engineHost.ts';
import type { EngineKey, EngineReference, EngineTable, SchemaTable } from '../engineCatalogue.ts';
import type { RemoteCatalogue } from '../remote/driver.ts';
import { estimateOf, type PlanNode } from './estimate.ts';

/* The catalogue of a database of PostgreSQL, as far as its user may read it. A connection has one database. */

type Kind = 'r' | 'p' | 'f' | 'v' | 'm';

/** The short names, which PostgreSQL takes as well as those of the standard. */
const shortType = (type: string): string =>
  type
    .replace(/^(timestamp|time)(\(\d\))? with time zone/, '$1tz$2')
    .replace(/^(timestamp|time)(\(\d\))? without time zone/, '$1$2')
    .replace(/^character varying/, 'varchar')
    .replace(/^bit varying/, 'varbit');

const kindOf = (kind: Kind): EngineTable['kind'] => (kind === 'v' || kind === 'm' ? 'view' : 'table');

/** What is read like a table, in schemas that are not the server's own. */
const RELATIONS = `pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition
    AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND has_schema_privilege(n.oid, 'USAGE')`;

export function postgresCatalogue(client: ClientBase): RemoteCatalogue {
  async function select<Row>(
    sql: string,
    ...parameters: readonly (string | null)[]
  ): Promise<readonly Row[]> {
    return (await client.query<never>(sql, [...parameters])).rows;
  }

  return {
    catalogs: async () =>
      (await select<{ name: string }>('SELECT current_database() AS name')).map(({ name }) => name),

    schemas: async () =>
      (
        await select<{ name: string }>(
          `SELECT nspname AS name FROM pg_namespace
           WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'USAGE')
           ORDER BY nspname <> 'public', nspname`,
        )
      ).map(({ name }) => name),

    tables: async (_catalog, schema) =>
      (
        await select<{ name: string; kind: Kind }>(
          `SELECT c.relname AS name, c.relkind AS kind FROM ${RELATIONS} AND n.nspname = $1 ORDER BY c.relname`,
          schema,
        )
      ).map(({ name, kind }) => ({ name, kind: kindOf(kind) })),

    table: (name) => tableOf(select, name),

    mayChange: async () =>
      (
        await select<{ may: boolean | null }>(
          `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) OR EXISTS (
             SELECT FROM ${RELATIONS} AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS may`,
        )
      )[0]?.may ?? null,

    columns: async () =>
      (
        await select<{
          schema: string;
          name: string;
          kind: Kind;
          rows: number;
          columns: [string, string][];
          keys: EngineReference[] | null;
        }>(
          `SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind, c.reltuples::float8 AS rows,
             (SELECT coalesce(json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum), '[]')
              FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
             (SELECT json_agg(json_build_object('columns', ${namesOf('k.conrelid', 'k.conkey')}, 'referredSchema', fn.nspname,
                'referredTable', f.relname, 'referredColumns', ${namesOf('k.confrelid', 'k.confkey')}) ORDER BY k.conname)
              FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
              WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conparentid = 0) AS keys
           FROM ${RELATIONS} ORDER BY n.nspname <> 'public', n.nspname, c.relname`,
        )
      ).map(({ schema, name, kind, rows, columns, keys }) => ({
        catalog: null,
        schema,
        name,
        kind: kindOf(kind),
        // Negative where the table was never looked at.
        rows: kindOf(kind) === 'view' || rows < 0 ? null : rows,
        columns: columns.map(([column, type]) => [column, shortType(type)] as const),
        ...(keys !== null && { foreignKeys: keys }),
      })),

    functions: async () =>
      (
        await select<{ name: string; kind: string; signatures: string[]; description: string | null }>(
          `SELECT p.proname AS name,
             min(CASE WHEN p.prokind = 'a' THEN 'aggregate' WHEN p.proretset THEN 'table' ELSE 'scalar' END) AS kind,
             (array_agg(DISTINCT p.proname || '(' || pg_get_function_arguments(p.oid) || ') → ' || pg_get_function_result(p.oid)))[1:6] AS signatures,
             min(d.description) AS description
           FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
           LEFT JOIN pg_description d ON d.objoid = p.oid AND d.classoid = 'pg_proc'::regclass
           WHERE p.prokind IN ('f', 'a', 'w') AND p.proname ~ '^[a-z][a-z0-9_]*$' AND p.proname !~ '^pg_'
             AND p.prorettype <> 'internal'::regtype AND NOT ('internal'::regtype = ANY (p.proargtypes::oid[]))
             AND pg_function_is_visible(p.oid) AND has_function_privilege(p.oid, 'EXECUTE')
           GROUP BY p.proname ORDER BY p.proname`,
        )
      ).map((row) => row),

    async estimate(sql) {
      const [row] = await select<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (FORMAT JSON, VERBOSE) ${sql}`,
      );
      return estimateOf(row?.['QUERY PLAN'][0]?.Plan ?? {}) satisfies StatementEstimate;
    },
  };
}

type Select = <Row>(sql: string, ...parameters: readonly (string | null)[]) => Promise<readonly Row[]>;

async function tableOf(select: Select, { schema, name }: TablePath): ReturnType<RemoteCatalogue['table']> {
  const path = [schema, name].filter((part) => part !== null).map(quoteName);
  const [found] = await select<{ oid: string; schema: string; kind: Kind; comment: string | null }>(
    `SELECT c.oid::text AS oid, n.nspname AS schema, c.relkind AS kind, obj_description(c.oid, 'pg_class') AS comment
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.oid = to_regclass($1) AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`,
    path.join('.'),
  );
  if (found === undefined) return null;
  const columns = await select<{ name: string; type: string; comment: string | null }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, col_description(attrelid, attnum) AS comment
     FROM pg_attribute WHERE attrelid = $1::oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    found.oid,
  );
  const constraints = await select<{
    name: string;
    kind: 'p' | 'u' | 'f';
    columns: string[];
    referred: string | null;
    referred_schema: string | null;
    referred_columns: string[] | null;
  }>(
    `SELECT k.conname AS name, k.contype AS kind, ${namesOf('k.conrelid', 'k.conkey')} AS columns,
       f.relname AS referred, fn.nspname AS referred_schema, ${namesOf('k.confrelid', 'k.confkey')} AS referred_columns
     FROM pg_constraint k LEFT JOIN pg_class f ON f.oid = k.confrelid
       LEFT JOIN pg_namespace fn ON fn.oid = f.relnamespace
     WHERE k.conrelid = $1::oid AND k.contype IN ('p', 'u', 'f') ORDER BY k.conname`,
    found.oid,
  );
  const indexes = await select<{ name: string; unique: boolean; columns: string[] | null }>(
    `SELECT c.relname AS name, i.indisunique AS unique, ${namesOf('i.indrelid', 'i.indkey::int2[]')} AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::oid AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
     ORDER BY c.relname`,
    found.oid,
  );
  const related = await select<SchemaTable & { own: boolean; untold: boolean }>(RELATIVES, found.oid);
  const keys = (kind: string) => constraints.filter((each) => each.kind === kind);
  const keyOf = ({
    name: key,
    columns: of,
  }: {
    readonly name: string;
    readonly columns: string[] | null;
  }): EngineKey => ({
    name: key,
    columns: of ?? [],
  });
  const [primary] = keys('p');
  return {
    name,
    kind: kindOf(found.kind),
    schema: found.schema,
    comment: found.comment,
    columns: columns.map((column) => ({ ...column, type: shortType(column.type) })),
    relatives: related.some(({ untold }) => untold)
      ? null
      : related.filter(({ own }) => !own).map(({ schema: place, name: of }) => ({ schema: place, name: of })),
    primaryKey: primary === undefined ? null : keyOf(primary),
    uniqueKeys: keys('u').map(keyOf),
    foreignKeys: keys('f').map((key) => ({
      ...keyOf(key),
      ...(key.referred_schema !== null && { referredSchema: key.referred_schema }),
      referredTable: key.referred ?? '',
      referredColumns: key.referred_columns ?? [],
    })),
    indexes: indexes.map((index) => ({ ...keyOf(index), unique: index.unique })),
  };
}

/**
 * A table is read with the rows of what inherits from it, a partition of it included, which may inherit from others as
 * well; a foreign table with those of the table it names, which is one of this database if the server is this one. Not told
 * is what a view reads, and a foreign table of other wrappers, except that of files.
 */
const RELATIVES = `WITH RECURSIVE reads(id, of) AS (
    SELECT inhparent, inhrelid FROM pg_inherits
    UNION ALL SELECT t.ftrelid, named.oid
      FROM (SELECT *, ${optionsOf('ftoptions')} AS options FROM pg_foreign_table) AS t
        JOIN pg_class c ON c.oid = t.ftrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_foreign_server s ON s.oid = t.ftserver JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw
        JOIN pg_namespace schemas ON schemas.nspname = coalesce(options->>'schema_name', n.nspname)
        JOIN pg_class named ON named.relnamespace = schemas.oid AND named.relname = coalesce(options->>'table_name', c.relname)
      WHERE w.fdwname = 'postgres_fdw' AND coalesce(${optionsOf('srvoptions')}->>'dbname', current_database()) = current_database()
  ), below(id) AS (SELECT $1::oid UNION SELECT of FROM reads JOIN below USING (id)),
    related(id) AS (SELECT id FROM below UNION SELECT reads.id FROM reads JOIN related ON of = related.id)
  SELECT n.nspname AS schema, c.relname AS name, c.oid = $1::oid AS own, c.oid IN (SELECT id FROM below)
      AND coalesce(c.relkind IN ('v', 'm') OR w.fdwname NOT IN ('postgres_fdw', 'file_fdw'), false) AS untold
    FROM related JOIN pg_class c ON c.oid = related.id JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_foreign_table t ON t.ftrelid = c.oid LEFT JOIN pg_foreign_server s ON s.oid = t.ftserver
      LEFT JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw ORDER BY 1, 2`;

/** The names of a relation's columns by their numbers. */
const namesOf = (relation: string, numbers: string): string =>
  `(SELECT array_agg(a.attname::text ORDER BY u.at) FROM unnest(${numbers}) WITH ORDINALITY u(number, at)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = u.number)`;

/** The options of what is foreign, as JSON: they are kept as texts of `name=value`. */
function optionsOf(column: string): string {
  return `(SELECT json_object_agg(option_name, option_value) FROM pg_options_to_table(${column}))`;
}
