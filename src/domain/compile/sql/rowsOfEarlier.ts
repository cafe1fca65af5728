import { tokens } from '../../sql/statement/tokens.ts';
import type { Frame } from '../frame.ts';

/** A statement over rows that do not change, and what it returned. */
export interface EarlierStatement {
  readonly sql: string;
  readonly frame: Frame;
}

/**
 * The rows of a statement, from those that the same one returned with another row limit: the first of them, where it
 * returned as many or all there are; and how many there are. Null where only the engine knows. `from` is the table of
 * the rows.
 */
export function rowsOfEarlier(earlier: EarlierStatement, sql: string, from: string): Frame | null {
  const counted = countedBy(sql);
  if (counted !== null) return isRepeatable(counted, from) ? countOfEarlier(earlier, counted) : null;
  const [before, now] = [limitOf(earlier.sql), limitOf(sql)];
  if (before.unlimited !== now.unlimited || !isRepeatable(now.unlimited, from)) return null;
  const { frame } = earlier;
  const isComplete = frame.rowCount < before.limit;
  return isComplete || now.limit <= frame.rowCount ? firstRows(frame, now.limit) : null;
}

/** The statement whose rows another one counts; null for one that counts none. */
const countedBy = (sql: string): string | null =>
  /^SELECT COUNT\(\*\) AS rowcount \nFROM \(([\s\S]*)\) AS rowcount_qry$/.exec(sql)?.[1] ?? null;

/** An order changes no number of rows. */
function countOfEarlier({ sql, frame }: EarlierStatement, counted: string): Frame | null {
  if (countedBy(sql) === counted) return frame;
  const { unlimited, limit } = limitOf(sql);
  const isOfSame = unlimited === counted || unlimited.startsWith(`${counted} ORDER BY `);
  if (!isOfSame || frame.rowCount >= limit) return null;
  const column = { name: 'rowcount', parts: ['rowcount'], type: 0, values: [frame.rowCount] } as const;
  return { columns: [column], rowCount: 1 };
}

/** An offset stays part of the statement. */
const LIMIT = / \n LIMIT (\d+)$/;

function limitOf(sql: string): { readonly unlimited: string; readonly limit: number } {
  const limit = LIMIT.exec(sql);
  return limit === null
    ? { unlimited: sql, limit: Infinity }
    : { unlimited: sql.slice(0, limit.index), limit: Number(limit[1]) };
}

function firstRows(frame: Frame, count: number): Frame {
  if (count >= frame.rowCount) return frame;
  const columns = frame.columns.map((column) => ({ ...column, values: column.values.slice(0, count) }));
  return { ...frame, columns, rowCount: count };
}

/** What may stand before a parenthesis in a statement that returns the same rows again. */
const BEFORE_PARENTHESIS = new Set(
  `sum count avg min max median stddev variance date_trunc cast round floor ceil abs lower upper coalesce nullif
   timestamp and or not in where having by when then else as distinct`.split(/\s+/),
);
/** Values of the moment, samples, and rows of other statements. */
const OTHERWISE = /^(?:current_.*|local.*|.*sample.*|.*user|select)$/;

/**
 * Whether a statement returns the same rows again while those of its table stay: nothing in it is random or of the
 * moment.
 */
function isRepeatable(sql: string, from: string): boolean {
  if (!sql.startsWith('SELECT ')) return false;
  const own = sql.slice('SELECT '.length).replace(` \nFROM ${from}`, () => ' ');
  const parts = [...tokens(own)].filter(({ kind }) => kind !== 'space');
  return parts.every(({ kind, start, end }, at) => {
    const text = own.slice(start, end).toLowerCase();
    const next = parts[at + 1];
    const isCalled = next !== undefined && own[next.start] === '(';
    if (kind === 'word') return isCalled ? BEFORE_PARENTHESIS.has(text) : !OTHERWISE.test(text);
    return kind === 'symbol' || (kind === 'quoted' && !isCalled);
  });
}
