import { quoteText } from '../../base/names.ts';
import type { EngineTable } from '../engineCatalogue.ts';
import type { RemoteCatalogue } from '../remote/driver.ts';
import { ClickHouseFault } from './fault.ts';
import { relativesOf } from '../remote/relatives.ts';
import { READERS, readPairs } from './relatives.ts';
import { NO_SETTINGS, type Server } from './server.ts';
import { HEADER, type Wire } from './wire.ts';

/* The catalogue of a server of ClickHouse, as far as its user may read it. What it calls databases are schemas here. */

const OWN = "('system', 'INFORMATION_SCHEMA', 'information_schema')";

/** Tables that a materialized view keeps its rows in. */
const INNER = String.raw`name NOT LIKE '.inner%' AND is_temporary = 0`;

/** One of the engine Merge has the rows of all tables whose names fit. */
const kindOf = (engine: string): EngineTable['kind'] =>
  engine.endsWith('View') || engine === 'Merge' ? 'view' : 'table';

/** What servers call a statement that they do not know. */
const SYNTAX_ERROR = 62;

/** A right to change rows. Roles may have any. */
const CHANGES = /^GRANT (?:(?:.*\b)?(?:ALL|INSERT|ALTER|DROP|TRUNCATE|CREATE)\b.* ON |(?!.* ON ))/;

/** Null for a text without letters. */
const filled = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

export function clickhouseCatalogue(wire: Wire, home: string | null, server: Server): RemoteCatalogue {
  const sending = { database: home, session: null, settings: NO_SETTINGS };
  const select = async (sql: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const lines = await wire.lines(sql, sending);
    const [names = []] = lines;
    return lines
      .slice(HEADER)
      .map((line) => Object.fromEntries(names.map((name, i) => [name, line[i] ?? ''])));
  };

  return {
    // A server has one.
    catalogs: async () => (await select('SELECT currentDatabase() AS name')).map(({ name = '' }) => name),

    schemas: async () =>
      (
        await select(`SELECT name FROM system.databases WHERE name NOT IN ${OWN}
          ORDER BY name != currentDatabase(), name`)
      ).map(({ name = '' }) => name),

    tables: async (_catalog, schema) =>
      (
        await select(
          `SELECT name, engine FROM system.tables WHERE database = ${literal(schema)} AND ${INNER} ORDER BY name`,
        )
      ).map(({ name = '', engine = '' }) => ({ name, kind: kindOf(engine) })),

    async table({ schema, name }) {
      const place = schema === null ? 'currentDatabase()' : literal(schema);
      const [found] = await select(
        `SELECT * FROM system.tables WHERE database = ${place} AND name = ${literal(name)}`,
      );
      if (found === undefined) return null;
      const columns = await select(
        `SELECT name, type, comment, is_in_sorting_key FROM system.columns
         WHERE database = ${place} AND table = ${literal(name)}`,
      );
      const readers = await select(`SELECT * FROM system.tables WHERE engine IN ${READERS}`);
      const sorting = columns.filter((each) => each['is_in_sorting_key'] === '1');
      return {
        name,
        kind: kindOf(found['engine'] ?? ''),
        schema: found['database'] ?? '',
        comment: filled(found['comment']),
        columns: columns.map((each) => ({
          name: each['name'] ?? '',
          type: each['type'] ?? '',
          comment: filled(each['comment']),
        })),
        // Its primary key is how rows are sorted: it permits doubles.
        primaryKey: null,
        uniqueKeys: [],
        foreignKeys: [],
        relatives: relativesOf({ schema: found['database'] ?? '', name }, readPairs(readers)),
        indexes:
          sorting.length === 0
            ? []
            : [{ name: 'ORDER BY', columns: sorting.map((each) => each['name'] ?? ''), unique: false }],
      };
    },

    async columns() {
      const tables = await select(
        `SELECT * FROM system.tables WHERE database NOT IN ${OWN} AND ${INNER} ORDER BY database != currentDatabase(), database, name`,
      );
      const rows = await select(
        `SELECT database, table, name, type FROM system.columns WHERE database NOT IN ${OWN}`,
      );
      const columns = new Map<string, (readonly [string, string])[]>();
      for (const { database = '', table = '', name = '', type = '' } of rows) {
        const key = `${database}\0${table}`;
        const known = columns.get(key);
        if (known === undefined) columns.set(key, [[name, type]]);
        else known.push([name, type]);
      }
      return tables.map(({ database = '', name = '', engine = '', total_rows: total = '' }) => ({
        catalog: null,
        schema: database,
        name,
        kind: kindOf(engine),
        // Of those that are elsewhere, and in older versions, it is not known.
        rows: kindOf(engine) === 'view' || !/^\d+$/.test(total) ? null : Number(total),
        columns: columns.get(`${database}\0${name}`) ?? [],
      }));
    },

    functions: async () =>
      (await select('SELECT * FROM system.functions ORDER BY name')).map((row) => ({
        name: row['name'] ?? '',
        kind: row['is_aggregate'] === '1' ? 'aggregate' : 'scalar',
        signatures: (filled(row['syntax']) ?? '').split('\n').filter((each) => each.trim() !== ''),
        description: filled(row['description']?.trim()),
      })),

    async mayChange() {
      if (server.reads) return false;
      // Before there were grants, who was not limited to reading could do everything.
      const grants = await wire.lines('SHOW GRANTS', sending).catch((cause: unknown) => {
        if (cause instanceof ClickHouseFault && cause.said.code === SYNTAX_ERROR) return null;
        throw cause;
      });
      return grants === null || grants.some(([grant = '']) => CHANGES.test(grant));
    },

    async estimate(sql) {
      if (!server.estimates) throw new Error('This version of ClickHouse cannot say what a statement reads.');
      const scans = await select(`EXPLAIN ESTIMATE ${sql}`);
      const rows = scans.map((scan) => Number(scan['rows'] ?? 0));
      const scannedRows = rows.reduce((all, each) => all + each, 0);
      return {
        estimatedRows: Math.max(0, ...rows),
        scannedRows,
        scannedBytes: 0,
        scanned: [...new Set(scans.map((scan) => `${scan['database']}.${scan['table']}`))],
      };
    },
  };
}

/** Backslashes escape in its texts. */
const literal = (text: string): string => quoteText(text.replaceAll('\\', '\\\\'));
