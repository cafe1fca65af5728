import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../../base/names.ts';
import { compute, type Computed } from '../child/compute.ts';
import { COMPUTED_DECIMAL } from '../rows/contractType.ts';
import type { RemoteColumn, RemoteTextReading } from './driver.ts';
import type { Spool } from './spool.ts';

/** A spool's columns as DuckDB reads them: an expression for each, over `c0`, `c1` and so on. */
export interface TypedSource {
  /** The FROM clause. */
  readonly from: string;
  readonly values: readonly { readonly sql: string; readonly described?: RemoteTextReading['contract'] }[];
}

const MOST_DIGITS = 38;
/** DuckDB's own limit for a line, below which none has to be set. */
const USUAL_LINE = 2_000_000;

/** Servers compute averages and quotients to at least so many digits. */
const QUOTIENT = 16;

/** What a column's texts are read as: the column itself, or its texts with their meaning. */
interface Way {
  /** The type with which the file is read. */
  readonly read: string;
  readonly sql: string;
  readonly described?: RemoteTextReading['contract'];
}

/**
 * How the rows of a spool are read. Where a value does not fit DuckDB's type, its column is read as text: no value is
 * changed, and none is left out.
 */
export async function typedSource(
  connection: DuckDBConnection,
  spooled: Spool,
  columns: readonly RemoteColumn[],
): Promise<TypedSource> {
  const texts = columns.map((column, i) => ({ column, name: `c${i}` }));
  const asText = fileOf(
    spooled,
    texts.map(() => 'VARCHAR'),
  );
  const doubtful = texts.filter(({ column: { reading } }) => reading.mayNotFit || reading.type === 'NUMERIC');
  const facts = doubtful.length === 0 ? [] : await factsOf(connection, asText, doubtful);
  const ways = texts.map(({ column, name }) =>
    wayOf(column.reading, name, facts[doubtful.findIndex((each) => each.name === name)]),
  );
  return {
    from: fileOf(
      spooled,
      ways.map(({ read }) => read),
    ),
    values: ways.map(({ sql, described }) => ({ sql, ...(described === undefined ? {} : { described }) })),
  };
}

/** All rows of a spool, at most one more than asked for. */
export async function typedRows(
  connection: DuckDBConnection,
  spooled: Spool,
  columns: readonly RemoteColumn[],
  memory: number,
): Promise<Computed | null> {
  const { from, values } = await typedSource(connection, spooled, columns);
  const sql = `SELECT ${values.map((value) => value.sql).join(', ')} FROM ${from}`;
  const computed = await compute(await connection.prepare(sql), Infinity, memory, '', {
    afresh: () => Promise.resolve(),
  });
  if (computed === null) return null;
  return {
    ...computed,
    names: columns.map(({ name }) => name),
    described: values.map(({ described }) => described ?? null),
  };
}

const fileOf = ({ file, longestLine }: Spool, types: readonly string[]): string => {
  const columns = types.map((type, i) => `'c${i}': ${quoteText(type)}`).join(', ');
  const long = longestLine < USUAL_LINE ? '' : `, max_line_size = ${longestLine + 1}`;
  return `read_csv(${quoteText(file)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N', allow_quoted_nulls = false, columns = {${columns}}${long})`;
};

/** Of a doubtful column: whether all its values fit, and for numbers their digits before and after the point. */
interface Facts {
  readonly misfits: number;
  readonly whole: number;
  readonly scale: number;
}

async function factsOf(
  connection: DuckDBConnection,
  from: string,
  doubtful: readonly { readonly column: RemoteColumn; readonly name: string }[],
): Promise<readonly Facts[]> {
  const counts = doubtful.flatMap(({ column: { reading }, name }) => {
    if (reading.type !== 'NUMERIC')
      return [misfits(name, `TRY_CAST(${valueOf(reading, name)} AS ${reading.type})`), '0', '0'];
    const point = `strpos(${name}, '.')`;
    return [
      `count(*) FILTER (WHERE ${name} IN ('NaN', 'Infinity', '-Infinity'))`,
      `coalesce(max(length(ltrim(split_part(${name}, '.', 1), '-'))), 0)`,
      `coalesce(max(CASE WHEN ${point} = 0 THEN 0 ELSE length(${name}) - ${point} END), 0)`,
    ];
  });
  const reader = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM ${from}`);
  const numbers = (reader.getRows()[0] ?? []).map(Number);
  return doubtful.map((_, i) => ({
    misfits: numbers[3 * i] ?? 0,
    whole: numbers[3 * i + 1] ?? 0,
    scale: numbers[3 * i + 2] ?? 0,
  }));
}

const misfits = (text: string, value: string): string =>
  `count(*) FILTER (WHERE ${text} IS NOT NULL AND ${value} IS NULL)`;

const valueOf = ({ value }: RemoteTextReading, name: string): string => value?.(name) ?? name;

function wayOf(reading: RemoteTextReading, name: string, facts: Facts | undefined): Way {
  const { type, contract } = reading;
  const described = contract === undefined ? {} : { described: contract };
  if (type === 'NUMERIC') {
    const { misfits: others = 0, whole = 0, scale = 0 } = facts ?? {};
    const digits = Math.max(whole + scale, 18);
    const fits = others === 0 && whole + scale <= MOST_DIGITS;
    const number = { type: scale < QUOTIENT ? 'DECIMAL' : COMPUTED_DECIMAL, generic: 0 } as const;
    return { read: fits ? `DECIMAL(${digits},${scale})` : 'VARCHAR', sql: name, described: number };
  }
  if (facts !== undefined && facts.misfits > 0)
    return type.startsWith('DECIMAL')
      ? { read: 'VARCHAR', sql: name, described: { type: 'DECIMAL', generic: 0 } }
      : { read: 'VARCHAR', sql: name };
  if (reading.value === undefined) return { read: type, sql: name, ...described };
  return { read: 'VARCHAR', sql: `CAST(${reading.value(name)} AS ${type})`, ...described };
}
