import type { TablePath } from '../../access/tree.ts';
import type { Connection, RowDataPacket } from 'mysql2';
import type {
  EngineForeignKey,
  CatalogueFunction,
  EngineKey,
  EngineReference,
  EngineTable,
} from '../engineCatalogue.ts';
import type { RemoteCatalogue } from '../remote/driver.ts';
import { estimateOf, type MysqlPlan, scansOf } from './estimate.ts';
import { type CatalogueSelect, ownFunctions } from './ownFunctions.ts';
import { mysqlRelatives } from './relatives.ts';

/* The catalogue of a server, as far as its user may read it. A schema is what MySQL calls a database. */

const kindOf = (type: string): EngineTable['kind'] => (type.endsWith('VIEW') ? 'view' : 'table');

const OWN = "('information_schema', 'mysql', 'performance_schema', 'sys')";
/** Sequences of MariaDB are no tables to read. */
const NO_SEQUENCE = "table_type <> 'SEQUENCE'";

export function mysqlCatalogue(connection: Connection): RemoteCatalogue {
  const select: CatalogueSelect = (sql, ...parameters) =>
    new Promise((resolve, reject) => {
      connection.query<RowDataPacket[]>({ sql, supportBigNumbers: true }, [...parameters], (cause, rows) =>
        cause === null ? resolve(rows as never) : reject(cause),
      );
    });

  return {
    // It has no level above schemas.
    catalogs: () => Promise.resolve([]),

    schemas: async () =>
      (
        await select<{ name: string }>(
          `SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name NOT IN ${OWN}
           ORDER BY schema_name <> COALESCE(DATABASE(), ''), schema_name`,
        )
      ).map(({ name }) => name),

    tables: async (_catalog, schema) =>
      (
        await select<{ name: string; type: string }>(
          `SELECT table_name AS name, table_type AS type FROM information_schema.tables
           WHERE table_schema = ? AND ${NO_SEQUENCE} ORDER BY table_name`,
          schema,
        )
      ).map(({ name, type }) => ({ name, kind: kindOf(type) })),

    table: (name) => tableOf(select, name),

    async mayChange() {
      const told = await select<Record<string, string>>('SHOW GRANTS');
      // What only speaks the protocol may have tables of its own here. A user without rights has GRANT USAGE.
      const grants = told
        .flatMap(Object.values)
        .map(String)
        .filter((text) => text.startsWith('GRANT '));
      return grants.length === 0
        ? null
        : grants.some((grant) => CHANGING.test(grant.split(' ON ', 1)[0] ?? ''));
    },

    async columns() {
      const tables = await select<{ schema: string; name: string; type: string; rows: number | null }>(
        `SELECT table_schema AS \`schema\`, table_name AS name, table_type AS type, table_rows AS \`rows\`
         FROM information_schema.tables WHERE table_schema NOT IN ${OWN} AND ${NO_SEQUENCE}
         ORDER BY table_schema <> COALESCE(DATABASE(), ''), table_schema, table_name`,
      );
      const columns = await select<{ schema: string; name: string; column: string; type: string }>(
        `SELECT table_schema AS \`schema\`, table_name AS name, column_name AS \`column\`, column_type AS type
         FROM information_schema.columns WHERE table_schema NOT IN ${OWN} ORDER BY table_schema, table_name, ordinal_position`,
      );
      const referring = await select<Referring & { schema: string; name: string }>(
        `SELECT table_schema AS \`schema\`, table_name AS name, constraint_name AS \`key\`, column_name AS \`column\`,
           referenced_table_schema AS referredSchema, referenced_table_name AS \`table\`, referenced_column_name AS referred
         FROM information_schema.key_column_usage WHERE table_schema NOT IN ${OWN} AND referenced_table_name IS NOT NULL
         ORDER BY table_schema, table_name, constraint_name, ordinal_position`,
      );
      const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);
      const keys = new Map<string, Referring[]>();
      for (const { schema, name, ...each } of referring) {
        const key = keyOf(schema, name);
        keys.set(key, [...(keys.get(key) ?? []), each]);
      }
      const found = new Map<string, (readonly [string, string])[]>();
      for (const { schema, name, column, type } of columns) {
        const key = keyOf(schema, name);
        const all = found.get(key) ?? [];
        all.push([column, type]);
        found.set(key, all);
      }
      return tables.map(({ schema, name, type, rows }) => ({
        catalog: null,
        schema,
        name,
        kind: kindOf(type),
        rows: kindOf(type) === 'view' || rows === null ? null : Number(rows),
        columns: found.get(keyOf(schema, name)) ?? [],
        foreignKeys: referencesOf(keys.get(keyOf(schema, name)) ?? []),
      }));
    },

    async functions() {
      const own = await ownFunctions(select);
      const made = await select<{ name: string; type: string; comment: string }>(
        `SELECT routine_name AS name, dtd_identifier AS type, routine_comment AS comment
         FROM information_schema.routines WHERE routine_type = 'FUNCTION' AND routine_schema = DATABASE()`,
      );
      return [
        ...own.map((name) => functionOf(name, name, null)),
        ...made.map(({ name, type, comment }) => functionOf(name, `${name} → ${type}`, comment || null)),
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },

    async estimate(sql) {
      // To plan a statement may be to run a part of it.
      await select('START TRANSACTION READ ONLY');
      const [row] = await select<{ EXPLAIN: string }>(`EXPLAIN FORMAT=JSON ${sql}`);
      await select('ROLLBACK');
      const scans = scansOf(JSON.parse(row?.EXPLAIN ?? '{}') as MysqlPlan);
      const widths = await select<{ name: string; bytes: number | null }>(
        `SELECT table_name AS name, avg_row_length AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()
         AND table_name IN (${scans.map(() => '?').join(', ') || "''"})`,
        ...scans.map(({ table }) => table),
      );
      return estimateOf(scans, new Map(widths.map(({ name, bytes }) => [name, Number(bytes ?? 0)])));
    },
  };
}

const CHANGING = /^GRANT .*\b(?:ALL PRIVILEGES|INSERT|UPDATE|DELETE|DROP|ALTER|CREATE(?! TEMPORARY))\b/;

const AGGREGATES =
  /^(?:avg|bit_(?:and|or|xor)|count|group_concat|json_(?:array|object)agg|max|min|std|std(?:dev)?(?:_pop|_samp)?|stddev|sum|var(?:iance|_pop|_samp))$/;

const functionOf = (name: string, signature: string, description: string | null): CatalogueFunction => ({
  name,
  kind: AGGREGATES.test(name) ? 'aggregate' : 'scalar',
  signatures: [signature],
  description,
});

async function tableOf(
  select: CatalogueSelect,
  { schema, name }: TablePath,
): ReturnType<RemoteCatalogue['table']> {
  const [found] = await select<{ schema: string; type: string; engine: string | null; comment: string }>(
    `SELECT table_schema AS \`schema\`, table_type AS type, engine, table_comment AS comment FROM information_schema.tables
     WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?`,
    schema,
    name,
  );
  if (found === undefined) return null;
  const columns = await select<{ name: string; type: string; comment: string }>(
    `SELECT column_name AS name, column_type AS type, column_comment AS comment FROM information_schema.columns
     WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`,
    found.schema,
    name,
  );
  const indexed = await select<{ key: string; column: string | null; other: number }>(
    `SELECT index_name AS \`key\`, column_name AS \`column\`, non_unique AS other FROM information_schema.statistics
     WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index`,
    found.schema,
    name,
  );
  const referring = await select<Referring>(
    `SELECT constraint_name AS \`key\`, column_name AS \`column\`, referenced_table_schema AS referredSchema, referenced_table_name AS \`table\`, referenced_column_name AS referred
     FROM information_schema.key_column_usage WHERE table_schema = ? AND table_name = ? AND referenced_table_name IS NOT NULL
     ORDER BY constraint_name, ordinal_position`,
    found.schema,
    name,
  );
  const indexes = keysOf(indexed);
  const isUnique = (key: string | null): boolean =>
    indexed.some((each) => each.key === key && Number(each.other) === 0);
  const others = indexes.filter((index) => index.name !== 'PRIMARY');
  return {
    name,
    kind: kindOf(found.type),
    schema: found.schema,
    // That of a view is `VIEW`.
    comment: kindOf(found.type) === 'view' ? null : found.comment || null,
    columns: columns.map((column) => ({ ...column, comment: column.comment || null })),
    primaryKey: indexes.find((index) => index.name === 'PRIMARY') ?? null,
    uniqueKeys: others.filter((index) => isUnique(index.name)),
    foreignKeys: referencesOf(referring),
    relatives: await mysqlRelatives(select, { schema: found.schema, name }, found.engine ?? ''),
    indexes: others.filter((index) => !isUnique(index.name)).map((index) => ({ ...index, unique: false })),
  };
}

/** A column of a foreign key, with the one that it refers to. */
interface Referring {
  readonly key: string;
  readonly column: string;
  readonly referredSchema: string;
  readonly table: string;
  readonly referred: string;
}

/** The foreign keys of one table. */
function referencesOf(referring: readonly Referring[]): readonly (EngineForeignKey & EngineReference)[] {
  return keysOf(referring).map((key) => {
    const own = referring.filter((each) => each.key === key.name);
    return {
      ...key,
      referredSchema: own[0]?.referredSchema ?? '',
      referredTable: own[0]?.table ?? '',
      referredColumns: own.map(({ referred }) => referred),
    };
  });
}

/** The columns of each key, in its order; an expression has no name. */
function keysOf(
  rows: readonly { readonly key: string; readonly column: string | null }[],
): readonly EngineKey[] {
  return [...new Set(rows.map(({ key }) => key))].map((name) => ({
    name,
    columns: rows.flatMap(({ key, column }) => (key === name && column !== null ? [column] : [])),
  }));
}
