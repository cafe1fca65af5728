import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ClickHouseClient } from '@clickhouse/client';
import { CONNECT_WITHIN } from '../remote/connectWithin.ts';
import { faultIn } from './fault.ts';

/** Rows as they are sent: the names and types of their columns in the first two lines, then the texts of their values. */
const FORMAT = 'TabSeparatedWithNamesAndTypes';

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
  readonly rows: Readable;
  /** Rows that were written, as far as the server tells. */
  readonly written: number | null;
}

/** Sends statements one after the other, and stops the one that runs. */
export class Wire {
  private readonly client: ClickHouseClient;
  private running: { readonly id: string; readonly abort: AbortController } | null = null;

  constructor(client: ClickHouseClient) {
    this.client = client;
  }

  /** The response's rows; throws what the server says before the first of them. */
  async send(
    sql: string,
    { database, session, settings }: Sending,
    given: AbortSignal | null = null,
  ): Promise<Reply> {
    const running = { id: randomUUID(), abort: new AbortController() };
    this.running = running;
    const { signal } = running.abort;
    const place = database === null ? {} : { database };
    const all: Readonly<Record<string, string | number>> = { default_format: FORMAT, ...place, ...settings };
    const { stream, http_status_code, response_headers, summary } = await this.client.exec({
      query: sql,
      query_id: running.id,
      abort_signal: given === null ? signal : AbortSignal.any([signal, given]),
      ignore_error_response: true,
      clickhouse_settings: all,
      ...(session === null ? {} : { session_id: session }),
    });
    stream.once('end', () => {
      if (this.running === running) this.running = null;
    });
    if (http_status_code !== 200 || response_headers['x-clickhouse-exception-code'] !== undefined) {
      const said = await text(stream);
      throw faultIn(said) ?? new Error(`It responds with ${http_status_code}: ${said.slice(0, 300)}`);
    }
    const written = Number(summary?.written_rows ?? 0);
    return { rows: stream, written: written > 0 ? written : null };
  }

  /** The lines of a small response, as texts between tabs. */
  async lines(
    sql: string,
    sending: Sending,
    given: AbortSignal | null = null,
  ): Promise<readonly (readonly string[])[]> {
    const { rows } = await this.send(sql, sending, given);
    const all = await text(rows);
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
      const killing = new Wire(this.client).lines(
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
