import { LosslessNumber, parse, stringify } from 'lossless-json';
import { DAY } from '#domain/time.ts';
import type { Row, Try } from './entry.ts';
import type { Session } from './session.ts';

/** What a server made of an input. */
export type Outcome = { readonly rows: readonly Row[] } | { readonly fault: string };

/** The databases of a server in which inputs are tried. */
export interface Places {
  /** The engine's own SQL is run there, and datasets are made over it. */
  readonly sql: number;
  readonly readOnly: number;
  readonly uploads: number;
  readonly schema: string | null;
  readonly uploadSchema: string;
}

type Json = Record<string, unknown>;

/** A server that speaks the contract, tried by its calls. What is made there is removed by `close`. */
export function createSubject({ url, headers }: Session, places: Places) {
  const made: string[] = [];
  let serial = 0;
  const newName = (): string => `report_${Date.now()}_${(serial += 1)}`;

  async function call(method: string, path: string, body?: object | FormData): Promise<Json> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('Content-Type') ?? '')
      ? (parse(text) as Json)
      : { message: text.slice(0, 200), text };
    return response.ok ? json : { fault: faultOf(json) };
  }

  async function sql(text: string, database: number, limit?: number): Promise<Outcome> {
    const ran = await call('POST', '/api/v1/sqllab/execute/', {
      database_id: database,
      sql: text,
      schema: database === places.uploads ? places.uploadSchema : places.schema,
      runAsync: false,
      client_id: `r${String((serial += 1))}${Math.random().toString(36).slice(2, 8)}`.slice(0, 11),
      ...(limit === undefined ? {} : { queryLimit: limit }),
    });
    if (typeof ran['fault'] === 'string') return { fault: ran['fault'] };
    const names = (ran['columns'] as readonly Json[]).map((each) =>
      String(each['column_name'] ?? each['name']),
    );
    return { rows: textsOf(ran['data'], names) };
  }

  async function chart(text: string, query: object, format: 'json' | 'csv'): Promise<Outcome> {
    const dataset = await call('POST', '/api/v1/dataset/', {
      database: places.sql,
      ...(places.schema === null ? {} : { schema: places.schema }),
      table_name: newName(),
      sql: text,
    });
    if (typeof dataset['fault'] === 'string') return { fault: dataset['fault'] };
    const id = Number(String(dataset['id']));
    made.push(`/api/v1/dataset/${id}`);
    const answered = await call('POST', '/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ row_limit: 1000, extras: {}, filters: [], ...query }],
      result_format: format,
      result_type: 'full',
    });
    if (typeof answered['fault'] === 'string') return { fault: answered['fault'] };
    if (typeof answered['text'] === 'string')
      return {
        rows: answered['text']
          .trim()
          .split(/\r?\n/)
          .map((line) => [line]),
      };
    const [result] = answered['result'] as readonly Json[];
    return { rows: textsOf(result?.['data'], result?.['colnames'] as readonly string[]) };
  }

  async function csv(content: string | Uint8Array<ArrayBuffer>, text: string): Promise<Outcome> {
    const table = newName();
    const form = new FormData();
    for (const [key, value] of Object.entries({
      type: 'csv',
      table_name: table,
      schema: places.uploadSchema,
      already_exists: 'fail',
    }))
      form.set(key, value);
    form.set('file', new File([content], `${table}.csv`));
    const sent = await call('POST', `/api/v1/database/${places.uploads}/upload/`, form);
    if (typeof sent['fault'] === 'string') return { fault: sent['fault'] };
    const answered = await sql(text.replaceAll('{table}', `"${table}"`), places.uploads);
    await sql(`DROP TABLE "${table}"`, places.uploads);
    return answered;
  }

  return {
    run(tried: Try): Promise<Outcome> {
      if (tried.kind === 'chart') return chart(tried.sql, tried.query, tried.format ?? 'json');
      if (tried.kind === 'csv') return csv(tried.text, tried.sql);
      return sql(tried.sql, tried.isReadOnly === true ? places.readOnly : places.sql, tried.limit);
    },
    async close(): Promise<void> {
      for (const path of made) await call('DELETE', path);
    },
  };
}

function faultOf(json: Json): string {
  const [first] = Array.isArray(json['errors']) ? (json['errors'] as readonly Json[]) : [];
  const message = first?.['message'] ?? json['message'] ?? json['error'] ?? '';
  return typeof message === 'string' ? message : (stringify(message) ?? '');
}

const textsOf = (data: unknown, names: readonly string[]): readonly Row[] =>
  (data as readonly Json[]).map((row) => names.map((name) => textOf(row[name])));

/** The same text for the same value, however a server writes it: moments without a time are days. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof LosslessNumber) return plainNumber(value.toString());
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/, '$1');
  return stringify(value) ?? '';
}

function plainNumber(number: string): string {
  const text = number.replace(/\.0$/, '');
  // Milliseconds since 1970 at a midnight are how a Superset writes a day.
  const isDay = /^-?\d{9,14}$/.test(text) && Number(text) % DAY === 0;
  return isDay ? new Date(Number(text)).toISOString().slice(0, 10) : text;
}
