import { tableFromIPC, tableToIPC } from '@uwdata/flechette';
import { ARROW_RESPONSE_KEY } from '#contract/sql/sqllab.ts';
import type { DeviceTable } from '#domain/device/deviceTables.ts';
import { exactly, type RowsFor } from './exactValues.ts';
import { isSubquery } from '#domain/device/deviceStatement.ts';
import { engineText, withoutLines } from '#domain/sql/statement/engineTexts.ts';
import { messageOf } from './messageOf.ts';
import type { GenericType, ResultColumn } from '#domain/resultColumn.ts';

export interface SqlRequest {
  /** Whose rows: the name of the device's database. */
  readonly database: string;
  readonly queryId: string;
  /** One statement that was checked to only read. */
  readonly sql: string;
  readonly maxRows: number | null;
  readonly tables: readonly DeviceTable[];
  /** All names that mean something: a view of any other is of a table that was removed. */
  readonly names: readonly string[];
  readonly envelope: SqlEnvelope;
}

/** The response of a server to the query, without what follows from the rows. */
export interface SqlEnvelope {
  readonly answer: object;
  readonly query: object;
  /** The outcomes of the statements up to this one. */
  readonly statements: readonly object[];
}

/** The rows of a statement as an Arrow stream whose values the results worker reads exactly. */
export interface SqlRows {
  readonly bytes: Uint8Array;
  readonly columns: readonly ResultColumn[];
  readonly rows: number;
}

export type Run = (sql: string) => Promise<Uint8Array>;

/** Runs one statement. Rejects with the engine's message, whose lines are those of the statement. */
export async function runDeviceSql(run: Run, request: SqlRequest): Promise<SqlRows> {
  const rows = await rowsOf(run, { ...request, rowsFor: 'shown' });
  return { ...rows, bytes: withEnvelope(rows, request) };
}

interface RowsRequest extends Pick<SqlRequest, 'sql' | 'maxRows'> {
  readonly rowsFor?: RowsFor;
  /** The columns, if they are known. */
  readonly known?: readonly (readonly [name: string, type: string])[] | undefined;
}

/** The rows as they are returned, without an envelope. */
export async function rowsOf(runLines: Run, { sql, maxRows, rowsFor, known }: RowsRequest): Promise<SqlRows> {
  const run = isSubquery(sql) ? ofStatement(runLines, sql) : runLines;
  if (!isSubquery(sql)) {
    const bytes = await run(sql);
    const { schema, numRows } = tableFromIPC(bytes);
    const columns = schema.fields.map(({ name }) => describe(name, 'VARCHAR'));
    return { bytes, columns, rows: numRows };
  }
  const columns = known?.map(([name, type]) => describe(name, type)) ?? (await describeColumns(run, sql));
  const list = columns.map(({ type }, at) => exactly(`c${at}`, type ?? '', rowsFor));
  const names = columns.map((_, at) => `c${at}`).join(', ');
  const limit = maxRows === null ? '' : `\nLIMIT ${maxRows}`;
  const bytes = await run(`SELECT ${list.join(', ')} FROM (\n${sql}\n) AS rows_of_query(${names})${limit}`);
  return { bytes, columns, rows: tableFromIPC(bytes).numRows };
}

/** Runs what is around a statement, which begins on its second line; errors are those of the statement alone. */
function ofStatement(run: Run, sql: string): Run {
  const shortened = (cause: unknown): Error => {
    const message = withoutLines(engineText(messageOf(cause)), 1);
    return Object.assign(cause instanceof Error ? cause : new Error(message), { message });
  };
  return (text) =>
    run(text).catch(async (cause: unknown) => {
      const failure = shortened(cause);
      // The parser may have read on into what is around it.
      if (failure.message.startsWith('Parser Error'))
        await run(`EXPLAIN\n${sql}`).catch((own: unknown) => Promise.reject(shortened(own)));
      throw failure;
    });
}

/** Puts the response's envelope, completed by what is known of the rows, where the results worker looks for it. */
function withEnvelope(
  { bytes, columns, rows }: SqlRows,
  { envelope, maxRows }: Pick<SqlRequest, 'envelope' | 'maxRows'>,
): Uint8Array {
  const table = tableFromIPC(bytes);
  const { statements } = envelope;
  const limitingFactor = rows === maxRows ? 'DROPDOWN' : 'NOT_LIMITED';
  const query = {
    ...envelope.query,
    rows,
    limitingFactor,
    extra: statements.length > 1 ? { statements: statements.with(-1, { ...statements.at(-1), rows }) } : {},
  };
  const answer = { ...envelope.answer, columns, selected_columns: columns, query };
  // The library declares the metadata read-only, and writes what is there.
  Object.assign(table.schema, { metadata: new Map([[ARROW_RESPONSE_KEY, JSON.stringify(answer)]]) });
  const stream = tableToIPC(table, { format: 'stream' });
  if (stream === null) throw new Error('The rows could not be written.');
  return stream;
}

export async function describeColumns(run: Run, sql: string): Promise<readonly ResultColumn[]> {
  const table = tableFromIPC(await run(`DESCRIBE SELECT * FROM (\n${sql}\n) AS rows_of_query`));
  const [names, types] = [table.getChild('column_name'), table.getChild('column_type')];
  return Array.from({ length: table.numRows }, (_, at) =>
    describe(String(names.at(at)), String(types.at(at))),
  );
}

function describe(name: string, type: string): ResultColumn {
  const generic = genericOf(type);
  return { column_name: name, name, type, type_generic: generic, is_dttm: /^(DATE|TIMESTAMP)/.test(type) };
}

function genericOf(type: string): GenericType {
  if (/^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DOUBLE|FLOAT|DECIMAL\(.*\)|BIGNUM)$/.test(type))
    return 0;
  if (type === 'BOOLEAN') return 3;
  return /^(DATE|TIME)/.test(type) && !type.endsWith(']') ? 2 : 1;
}
