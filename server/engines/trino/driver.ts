import type { ServerTls } from '../serverTls.ts';
import { csvRow } from '../remote/csvRow.ts';
import type { Driver, RemoteColumn, RowSink, RemoteSession, RemoteTextReading } from '../remote/driver.ts';
import { type Coordinator, coordinatorOf } from './address.ts';
import { trinoCatalogue } from './catalogue.ts';
import { trinoError } from './errors.ts';
import { reachTrino } from './http.ts';
import { textOf } from './page.ts';
import { TrinoSession } from './session.ts';
import { TrinoStatement, type TrinoRow, wholeOf } from './statement.ts';

const TEXT: RemoteTextReading = { type: 'VARCHAR' };
const INTERVAL: RemoteTextReading = { type: 'VARCHAR', contract: { type: 'INTERVAL', generic: 1 } };

const READINGS: ReadonlyMap<string, RemoteTextReading> = new Map<string, RemoteTextReading>([
  ['boolean', { type: 'BOOLEAN' }],
  ['tinyint', { type: 'TINYINT' }],
  ['smallint', { type: 'SMALLINT' }],
  ['integer', { type: 'INTEGER' }],
  ['bigint', { type: 'BIGINT' }],
  // the double of its text, which has the digits that Trino shows
  ['real', { type: 'DOUBLE' }],
  ['double', { type: 'DOUBLE' }],
  ['number', { type: 'NUMERIC' }],
  ['varbinary', { type: 'BLOB', value: (text) => `from_base64(${text})` }],
  ['json', { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } }],
  ['date', { type: 'DATE', mayNotFit: true }],
  ['uuid', { type: 'UUID' }],
  ['interval year to month', INTERVAL],
  ['interval day to second', INTERVAL],
]);

/** How values of a type are read, by its name: `timestamp(6) with time zone`. */
function readingOf(type: string): RemoteTextReading {
  const [, name = type, first = '', second = '', zoned = ''] =
    /^(\w+)\((\d+)(?:,\s*(\d+))?\)( with time zone)?$/.exec(type) ?? [];
  if (name === 'decimal') return { type: `DECIMAL(${first},${second || 0})` };
  if (name === 'time' || name === 'timestamp') return timeReading(name, Number(first), zoned !== '');
  return READINGS.get(type) ?? TEXT;
}

/** Trino has up to twelve digits of a second. */
function timeReading(name: 'time' | 'timestamp', digits: number, isZoned: boolean): RemoteTextReading {
  if (digits > 9 || (digits > 6 && (isZoned || name === 'time'))) return TEXT;
  const zoned = isZoned ? ' WITH TIME ZONE' : '';
  return digits > 6
    ? { type: 'TIMESTAMP_NS', mayNotFit: true }
    : {
        type: `${name.toUpperCase()}${zoned}`,
        mayNotFit: true,
        // An offset follows the time at once in DuckDB, and a zone's name after a space.
        ...(isZoned && { value: (text: string) => `regexp_replace(${text}, ' ([+-]\\d\\d:)', '\\1')` }),
      };
}

/** Trino, by the protocol of its own clients. Nothing is connected: each statement is a series of requests. */
export function trinoDriver(address: string, zone: string, tls: ServerTls | null = null): Driver {
  const coordinator = coordinatorOf(address, zone, tls);
  return {
    errorOf: trinoError,
    async connect(given) {
      await reachTrino(coordinator, given);
      return sessionOf(coordinator);
    },
  };
}

const SPACE = String.raw`(?:\s|--[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)`;
/** By Trino's grammar, what begins so changes nothing. */
const SELECTS = new RegExp(String.raw`^(?:${SPACE}|\()*(?:select|with|values|table)\b`, 'i');
const TELLS = new RegExp(String.raw`^${SPACE}*(?:show|describe|desc|explain)\b`, 'i');
/** It runs what it explains. */
const ANALYZES = new RegExp(String.raw`^${SPACE}*explain${SPACE}+analyze\b`, 'i');

function sessionOf(coordinator: Coordinator): RemoteSession {
  const { place } = coordinator;
  let session = new TrinoSession(place);
  let running: TrinoStatement | null = null;

  const pages = (sql: string, lines = 0): ReturnType<TrinoStatement['pages']> => {
    running = new TrinoStatement(coordinator, session);
    return running.pages(sql, lines);
  };

  /** The columns of a response, whose rows nobody needs. */
  async function columnsOf(sql: string, lines: number): Promise<readonly RemoteColumn[]> {
    for await (const { page } of pages(sql, lines))
      if (page.columns !== undefined)
        return page.columns.map(({ name, type }) => ({ name, reading: readingOf(type) }));
    return [];
  }

  async function rows(sql: string, columns: readonly RemoteColumn[], into: RowSink): Promise<void> {
    for await (const page of pages(sql)) {
      const csv = csvOf(page.rows, columns.length);
      if (csv.length > 0 && !(await into.take(csv))) return;
    }
  }

  return {
    enter(catalog, schema) {
      session.enter({ catalog: catalog ?? place.catalog, schema: schema ?? place.schema });
      return Promise.resolve();
    },
    async describe(sql) {
      // One without rows is planned, and reads nothing.
      if (SELECTS.test(sql)) return columnsOf(`SELECT * FROM (\n${sql}\n) AS described LIMIT 0`, 1);
      if (ANALYZES.test(sql)) return [{ name: 'Query Plan', reading: readingOf('varchar') }];
      return TELLS.test(sql) ? columnsOf(sql, 0) : null;
    },
    async read(sql, columns, into) {
      if (!ANALYZES.test(sql)) return rows(sql, columns, into);
      await wholeOf(pages('START TRANSACTION READ ONLY'));
      await rows(sql, columns, into);
      await wholeOf(pages('ROLLBACK'));
    },
    async change(sql, columns, into) {
      if (columns === null) return (await wholeOf(pages(sql))).changed;
      await rows(sql, columns, into);
      return null;
    },
    interrupt: () => running?.stop(),
    isOpen: () => true,
    reset() {
      const isOpen = session.isInTransaction;
      if (!isOpen) session = new TrinoSession(place);
      return Promise.resolve(!isOpen);
    },
    async close() {
      running?.stop();
      if (session.isInTransaction) await wholeOf(pages('ROLLBACK')).catch(ENDED);
    },
    catalogue: trinoCatalogue((sql) => wholeOf(pages(sql)), place),
  };
}

/** A transaction that failed, or whose coordinator is away, ends by itself. */
const ENDED = (): null => null;

function csvOf(rows: Iterable<TrinoRow>, columns: number): Buffer {
  let csv = '';
  for (const row of rows) {
    if (row.length !== columns) throw new Error('It sends other columns than it described.');
    csv += csvRow(row.map(textOf));
  }
  return Buffer.from(csv);
}
