import { quoteName, quoteText } from '../../base/names.ts';
import type { StatementEstimate } from '../engineHost.ts';
import type { EngineTable, EngineTableColumns } from '../engineCatalogue.ts';
import type { RemoteCatalogue } from '../remote/driver.ts';
import { textOf } from './page.ts';
import type { NameScope } from './session.ts';
import type { wholeOf } from './statement.ts';

/** Numbers are NaN, as a text, where a connector has no statistics. */
interface Estimate {
  readonly outputRowCount?: number | string;
  readonly outputSizeInBytes?: number | string;
}

/** What EXPLAIN (TYPE IO) says. */
interface IoPlan {
  readonly inputTableColumnInfos?: readonly {
    readonly table: {
      readonly catalog: string;
      readonly schemaTable: { readonly schema: string; readonly table: string };
    };
    readonly estimate?: Estimate;
  }[];
  readonly estimate?: Estimate;
}

const NO_STATISTICS = 'Trino has no statistics of a table that the statement reads.';

function estimateOf({ inputTableColumnInfos: scans = [], estimate }: IoPlan): StatementEstimate {
  const numberOf = (value: number | string | undefined): number =>
    Number.isFinite(Number(value)) ? Number(value) : 0;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  if (scans.some((scan) => !Number.isFinite(Number(scan.estimate?.outputRowCount))))
    throw new Error(NO_STATISTICS);
  const rows = scans.map((scan) => numberOf(scan.estimate?.outputRowCount));
  return {
    estimatedRows: Math.max(0, numberOf(estimate?.outputRowCount), ...rows),
    scannedRows: sum(rows),
    scannedBytes: sum(scans.map((scan) => numberOf(scan.estimate?.outputSizeInBytes))),
    scanned: [
      ...new Set(
        scans.map(({ table: { catalog, schemaTable } }) =>
          [catalog, schemaTable.schema, schemaTable.table].join('.'),
        ),
      ),
    ],
  };
}

/* The catalogues of a Trino, as far as its user may read them. */

type Whole = Awaited<ReturnType<typeof wholeOf>>;

const kindOf = (type: string | undefined): EngineTable['kind'] => (type === 'VIEW' ? 'view' : 'table');
const filled = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : text;

const NO_CATALOG = 'The address names no catalog: choose one, or write it behind the port.';

/** Not everybody may read the catalog `system`. */
const NOT_PERMITTED = (): readonly (readonly string[])[] => [];

/** What a catalog reads from may be away; the others are there. */
const NOT_READ = (): readonly EngineTableColumns[] => [];

export function trinoCatalogue(run: (sql: string) => Promise<Whole>, home: NameScope): RemoteCatalogue {
  /** Rows as texts; null is an empty one. */
  const select = async (sql: string): Promise<readonly (readonly string[])[]> =>
    (await run(sql)).rows.map((row) => row.map((value) => textOf(value) ?? ''));
  const catalogOf = (catalog: string | null): string => {
    const named = catalog ?? home.catalog;
    if (named === null) throw new Error(NO_CATALOG);
    return quoteName(named);
  };

  async function catalogs(): Promise<readonly string[]> {
    const all = (await select('SHOW CATALOGS')).map(([name = '']) => name);
    if (home.catalog !== null) return all.filter((name) => name === home.catalog);
    return all.filter((name) => name !== 'system');
  }

  /** The tables of a catalog, as those of the place of names without one. */
  async function columnsIn(catalog: string): Promise<readonly EngineTableColumns[]> {
    const place = `${quoteName(catalog)}.information_schema`;
    const rows = await select(
      `SELECT c.table_schema, c.table_name, t.table_type, c.column_name, c.data_type
       FROM ${place}.columns c JOIN ${place}.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
       WHERE c.table_schema <> 'information_schema' ORDER BY 1, 2, c.ordinal_position`,
    );
    const tables = new Map<string, { table: readonly string[]; columns: (readonly [string, string])[] }>();
    for (const [schema = '', name = '', kind = '', column = '', type = ''] of rows) {
      const key = JSON.stringify([schema, name]);
      const known = tables.get(key) ?? { table: [schema, name, kind], columns: [] };
      known.columns.push([column, type]);
      tables.set(key, known);
    }
    return Array.from(tables.values(), ({ table: [schema = '', name = '', kind], columns }) => ({
      catalog: null,
      schema,
      name,
      kind: kindOf(kind),
      rows: null,
      columns,
    }));
  }

  return {
    catalogs,

    async schemas(catalog) {
      const all = (await select(`SHOW SCHEMAS FROM ${catalogOf(catalog)}`)).map(([name = '']) => name);
      const own = all.filter((name) => name !== 'information_schema');
      return [...own.filter((name) => name === home.schema), ...own.filter((name) => name !== home.schema)];
    },

    tables: async (catalog, schema) =>
      (
        await select(
          `SELECT table_name, table_type FROM ${catalogOf(catalog)}.information_schema.tables
           WHERE table_schema = ${quoteText(schema)} ORDER BY table_name`,
        )
      ).map(([name = '', type]) => ({ name, kind: kindOf(type) })),

    async table({ catalog, schema, name }) {
      const inner = schema ?? home.schema;
      const [place, at] = [catalogOf(catalog), quoteText(inner ?? '')];
      const [found] = await select(
        `SELECT table_name, table_type FROM ${place}.information_schema.tables
         WHERE table_schema = ${at} AND table_name = ${quoteText(name.toLowerCase())}`,
      );
      if (found === undefined || inner === null) return null;
      const columns = await select(`SHOW COLUMNS FROM ${place}.${quoteName(inner)}.${quoteName(name)}`);
      const comments = await select(
        `SELECT comment FROM system.metadata.table_comments WHERE catalog_name = ${quoteText(catalog ?? home.catalog ?? '')}
         AND schema_name = ${at} AND table_name = ${quoteText(name.toLowerCase())}`,
      ).catch(NOT_PERMITTED);
      return {
        name: found[0] ?? name,
        kind: kindOf(found[1]),
        schema: inner,
        comment: filled(comments[0]?.[0]),
        columns: columns.map(([column = '', type = '', , comment]) => ({
          name: column,
          type,
          comment: filled(comment),
        })),
        primaryKey: null,
        uniqueKeys: [],
        foreignKeys: [],
        indexes: [],
      };
    },

    async columns() {
      if (home.catalog !== null) return columnsIn(home.catalog);
      const all: EngineTableColumns[] = [];
      for (const catalog of await catalogs()) {
        const tables = await columnsIn(catalog).catch(NOT_READ);
        all.push(...tables.map((table) => ({ ...table, catalog })));
      }
      return all;
    },

    async functions() {
      const rows = await select('SHOW FUNCTIONS');
      const found = new Map<string, { kind: string; signatures: string[]; description: string | null }>();
      for (const [name = '', returned = '', taken = '', kind = '', , description] of rows) {
        const known = found.get(name) ?? { kind, signatures: [], description: filled(description) };
        known.signatures.push(`${name}(${taken}) → ${returned}`);
        found.set(name, known);
      }
      return Array.from(found, ([name, each]) => ({ name, ...each }));
    },

    async estimate(sql) {
      const [[plan = '{}'] = []] = await select(`EXPLAIN (TYPE IO, FORMAT JSON) ${sql}`);
      return estimateOf(JSON.parse(plan) as IoPlan);
    },
  };
}
