import { randomUUID } from 'node:crypto';
import type { ServerTls } from '../serverTls.ts';
import type { Driver, RemoteColumn, RowSink, RemoteSession } from '../remote/driver.ts';
import { databaseIn, serverAt } from './address.ts';
import { clickhouseCatalogue } from './catalogue.ts';
import { CsvRows } from './csvRows.ts';
import { eachPiece } from './eachPiece.ts';
import { clickhouseError } from './errors.ts';
import { movedFault } from './fault.ts';
import { readType } from './readings.ts';
import { askServer, NO_SETTINGS, type Server } from './server.ts';
import { withWindows } from './windows.ts';
import { HEADER, type Line, lineTo, type Reply, type Sending, Wire } from './wire.ts';

/** Between two requests to end the same statement. */
const STOP_AGAIN = 500;

/** ClickHouse, by its HTTP interface. */
export function clickhouseDriver(address: string, _zone: string, tls: ServerTls | null = null): Driver {
  const line = lineTo(serverAt(address, tls));
  const database = databaseIn(address);
  return {
    errorOf: clickhouseError,
    async connect(given) {
      return sessionOf(line, database, await askServer(new Wire(line), database, given));
    },
  };
}

/** A SELECT or its kind; others that return rows are about the server, and quick. */
const SELECTS = /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\()*(?:select|with|from)\b/i;
const TELLS = /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:show|describe|desc|exists|explain)\b/i;

/** The end of a text for ClickHouse's own client: how rows are sent is for Sextant. */
const FORMATTED = /\s+format\s+\w+\s*$/i;

const DESCRIBES = 'DESCRIBE TABLE (\n';

function sessionOf(line: Line, home: string | null, server: Server): RemoteSession {
  const wire = new Wire(line);
  let database = home;
  let session = randomUUID();
  let stoppedAt = -Infinity;
  const reading = (): Sending => ({ database, session: null, settings: server.reading });
  /** Of everything that a person does in one go. */
  const changing = (settings: Sending['settings']): Sending => ({ database, session, settings });

  const textOf = (sql: string): string => {
    const text = sql.replace(FORMATTED, '');
    return server.windows ? withWindows(text) : text;
  };

  async function columnsOf(sql: string): Promise<readonly RemoteColumn[] | null> {
    const text = textOf(sql);
    if (SELECTS.test(text)) {
      const described = await wire
        .lines(`${DESCRIBES}${text}\n)`, changing(server.reading))
        .catch((cause: unknown) => {
          throw movedFault(cause, DESCRIBES.length);
        });
      if (described.length <= HEADER) throw new Error('It does not say what the statement returns.');
      return described.slice(HEADER).map(([name = '', type = '']) => columnOf(name, type));
    }
    if (!TELLS.test(text)) return null;
    const [names = [], types = []] = await wire.lines(text, changing(server.reading));
    return names.map((name, i) => columnOf(name, types[i] ?? ''));
  }

  return {
    enter: (_catalog, schema) => {
      database = schema ?? home;
      return Promise.resolve();
    },
    describe: columnsOf,
    async read(sql, columns, into) {
      const sending = { ...reading(), settings: { ...server.reading, ...wholeBefore(columns) } };
      const text = textOf(sql);
      const isAll = into.exported !== undefined;
      const reply = await (isAll ? wire.sendForAll(text, sending) : wire.send(text, sending));
      if (!(await copy(reply, columns, into))) await wire.stop();
    },
    async change(sql, columns, into) {
      if (columns === null) {
        const { rows, written } = await wire.send(
          sql,
          changing({ ...server.changing, wait_end_of_query: 1 }),
        );
        await eachPiece(rows, () => null);
        return written;
      }
      const reply = await wire.send(
        sql.replace(FORMATTED, ''),
        changing({ ...server.changing, ...wholeBefore(columns) }),
      );
      if (!(await copy(reply, columns, into))) await wire.stop(true);
      return null;
    },
    interrupt() {
      const now = performance.now();
      if (now - stoppedAt < STOP_AGAIN) return;
      stoppedAt = now;
      void wire.stop();
    },
    isOpen: () => true,
    reset: () => {
      database = home;
      session = randomUUID();
      return Promise.resolve(true);
    },
    async close() {
      await wire.stop();
    },
    catalogue: clickhouseCatalogue(wire, home, server),
  };
}

const columnOf = (name: string, type: string): RemoteColumn => ({ name, reading: readType(type).reading });

/** A text may read as an error: of one alone, the server says whether there is one before it sends any. */
const wholeBefore = (columns: readonly RemoteColumn[]): Sending['settings'] =>
  columns.length === 1 && columns[0]?.reading.type === 'VARCHAR' ? { wait_end_of_query: 1 } : NO_SETTINGS;

/** Passes rows on; false where there are enough before their end. */
async function copy({ rows }: Reply, columns: readonly RemoteColumn[], into: RowSink): Promise<boolean> {
  let header: Buffer | null = Buffer.alloc(0);
  let csv = new CsvRows([]);
  const { take, form } = into.exported ?? { take: (lines: Buffer) => into.take(lines), form: null };
  const pass = async (lines: Buffer): Promise<boolean> => lines.length === 0 || (await take(lines));
  const linesOf = (piece: Buffer): Buffer => {
    if (header === null) return csv.take(piece);
    header = Buffer.concat([header, piece]);
    const types = header.indexOf(LINE_FEED) + 1;
    const end = types === 0 ? 0 : header.indexOf(LINE_FEED, types) + 1;
    if (end === 0) return NOTHING;
    const sent = header.toString('utf8', types, end - 1).split('\t');
    if (sent.length !== columns.length) throw new Error('It sends other columns than it described.');
    csv = new CsvRows(sent.map(readType), form);
    const bytes = header.subarray(end);
    header = null;
    return csv.take(bytes);
  };
  try {
    const isEnough = await eachPiece(rows, (piece) => {
      const lines = linesOf(piece);
      return lines.length === 0 ? null : take(lines);
    });
    if (isEnough) return false;
  } catch (cause) {
    if (!(await pass(csv.rest()))) return false;
    // A server that fails in the middle says why, and then cuts the connection.
    throw csv.fault() ?? cause;
  }
  if (header !== null) csv.take(header);
  if (!(await pass(csv.rest()))) return false;
  csv.end();
  return true;
}

const LINE_FEED = 0x0a;
const NOTHING = Buffer.alloc(0);
