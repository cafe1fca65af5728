import { randomUUID } from 'node:crypto';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { CONNECT_WITHIN } from '../remote/connectWithin.ts';
import { APPLICATION, type ClickHousePlace, clientConfig } from './address.ts';
import { type PieceStream, wholeText } from './eachPiece.ts';
import { faultIn } from './fault.ts';
import { requestRows } from './rowsResponse.ts';

/** Rows as they are sent: the names and types of their columns in the first two lines, then the texts of their values. */
const FORMAT = 'TabSeparatedWithNamesAndTypes';

const EXCEPTION = 'x-clickhouse-exception-code';

/** How one statement is sent. */
export interface Sending {
  /** The place of names without a database. */
  readonly database: string | null;
  /** Keeps temporary tables and settings from one statement to the next. */
  readonly session: string | null;
  readonly settings: Readonly<Record<string, string | number>>;
}

const PLAIN: Sending = { database: null, session: null, settings: {} };

export interface Reply {
  readonly rows: PieceStream;
  /** Rows that were written, as far as the server tells. */
  readonly written: number | null;
}

/** A server, and connections to it that are used again. */
export interface Line {
  readonly place: ClickHousePlace;
  readonly client: ClickHouseClient;
}

export const lineTo = (place: ClickHousePlace): Line => ({
  place,
  client: createClient(clientConfig(place)),
});

type Settings = Readonly<Record<string, string | number>>;

const settingsOf = ({ database, settings }: Sending): Settings => ({
  default_format: FORMAT,
  ...(database === null ? {} : { database }),
  ...settings,
});

/** Sends statements one after the other, and stops the one that runs. */
export class Wire {
  private readonly line: Line;
  private running: { readonly id: string; readonly abort: AbortController } | null = null;

  constructor(line: Line) {
    this.line = line;
  }

  /** The response's rows; throws what the server says before the first of them. */
  async send(sql: string, sending: Sending, given: AbortSignal | null = null): Promise<Reply> {
    const { id, abort } = this.begin();
    const { signal } = abort;
    const { stream, http_status_code, response_headers, summary } = await this.line.client.exec({
      query: sql,
      query_id: id,
      abort_signal: given === null ? signal : AbortSignal.any([signal, given]),
      ignore_error_response: true,
      clickhouse_settings: settingsOf(sending),
      ...(sending.session === null ? {} : { session_id: sending.session }),
    });
    const rows = await this.checked(stream, http_status_code, response_headers[EXCEPTION] !== undefined);
    const written = Number(summary?.written_rows ?? 0);
    return { rows, written: written > 0 ? written : null };
  }

  /** The same for many rows of a statement that changes nothing. */
  async sendForAll(sql: string, sending: Sending): Promise<Reply> {
    const { id, abort } = this.begin();
    const { place } = this.line;
    const asked = new URLSearchParams({ query_id: id });
    for (const [name, value] of Object.entries(settingsOf(sending))) asked.set(name, String(value));
    const who = Buffer.from(`${place.username}:${place.password}`).toString('base64');
    const response = await requestRows(place, {
      path: `/?${asked.toString()}`,
      headers: { Authorization: `Basic ${who}`, 'User-Agent': APPLICATION },
      body: sql,
      signal: abort.signal,
    });
    const rows = await this.checked(response, response.status, response.headers.has(EXCEPTION));
    return { rows, written: null };
  }

  private begin(): { readonly id: string; readonly abort: AbortController } {
    this.running = { id: randomUUID(), abort: new AbortController() };
    return this.running;
  }

  private async checked(
    rows: PieceStream,
    status: number | undefined,
    isFault: boolean,
  ): Promise<PieceStream> {
    const { running } = this;
    rows.once('end', () => {
      if (this.running === running) this.running = null;
    });
    if (status === 200 && !isFault) return rows;
    const said = await wholeText(rows);
    throw faultIn(said) ?? new Error(`It responds with ${status}: ${said.slice(0, 300)}`);
  }

  /** The lines of a small response, as texts between tabs. */
  async lines(
    sql: string,
    sending: Sending,
    given: AbortSignal | null = null,
  ): Promise<readonly (readonly string[])[]> {
    const { rows } = await this.send(sql, sending, given);
    const all = await wholeText(rows);
    const lines = all.split('\n');
    const isCut = lines.pop() !== '' || /^Code: \d+/.test(lines.at(-1) ?? '');
    if (isCut) throw faultIn(all) ?? new Error('The response was cut.');
    return lines.map((line) => line.split('\t').map(unescaped));
  }

  /** Ends what runs, there and here, and waits for that if it has to be over. */
  async stop(waits = false): Promise<void> {
    const { running } = this;
    if (running === null) return;
    const how = waits ? 'SYNC' : 'ASYNC';
    try {
      const killing = new Wire(this.line).lines(
        `KILL QUERY WHERE query_id = '${running.id}' ${how}`,
        PLAIN,
        AbortSignal.timeout(CONNECT_WITHIN),
      );
      // What has not begun there yet is stopped the next time.
      if ((await killing).length > 0) running.abort.abort();
    } catch {
      // It cannot be said there: a server that looks notices that nobody waits any more.
      running.abort.abort();
    }
  }
}

/** The lines of the names and the types. */
export const HEADER = 2;

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', 0: '\0' };

const unescaped = (value: string): string =>
  value.replaceAll(/\\([^])/g, (_, letter: string) => ESCAPED[letter] ?? letter);
