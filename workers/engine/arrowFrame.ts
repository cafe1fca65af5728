import { type Column, tableFromIPC, Type, type DataType, type Table } from '@uwdata/flechette';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { cellOf, type CellMeaning, realCell, wholeCell } from '#domain/compile/frameCell.ts';
import { shortestSingle } from '#domain/format/singlePrecision.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import { engineText } from '#domain/rows/text/engineText.ts';
import { parseEngineType } from '#domain/rows/types/engineType.ts';
import { DAY } from '#domain/time.ts';
import { nestedText } from '../results/arrow/nestedText.ts';
import { isNative } from './exactValues.ts';
import { decimalText } from './files/decimalText.ts';
import { dayText, momentText } from './files/momentText.ts';
import { describeColumns, rowsOf, type Run } from './runDeviceSql.ts';

/**
 * The rows of a statement of the browser's engine as a frame, its cells as on the server. Values of types that Arrow
 * changes or does not name are read as text, in a second run: few statements have any.
 */
export async function frameOfStatement(run: Run, sql: string): Promise<Frame> {
  const table = tableOrNull(await run(sql));
  if (table?.schema.fields.every((field, at) => isPlain(field.type, table, at))) return arrowFrame(table);
  const columns = await describeColumns(run, sql);
  const types = columns.map(({ type }) => type ?? '');
  if (table !== null && types.every(isNative)) return arrowFrame(table);
  const known = columns.map(({ name, type }) => [name, type ?? ''] as const);
  const exact = await rowsOf(run, { sql, maxRows: null, rowsFor: 'shown', known });
  const frame = arrowFrame(tableOf(exact.bytes), types);
  return { ...frame, columns: frame.columns.map((column, at) => named(column, columns[at]?.name ?? '')) };
}

const named = (column: FrameColumn, name: string): FrameColumn => ({ ...column, name, parts: [name] });

const tableOf = (bytes: Uint8Array): Table =>
  tableFromIPC(bytes, { useBigInt: true, useDate: false, useBigIntTimestamp: true, useDecimalInt: true });

/**
 * Null where a column is an ENUM, also within a list. The engine answers a statement in parts, and writes each batch of
 * records by itself, never the dictionaries that the schema names; only a statement that is answered at once has them,
 * and nothing can stop one. The library reports that only by throwing.
 */
function tableOrNull(bytes: Uint8Array): Table | null {
  try {
    return tableOf(bytes);
  } catch {
    // What is no Arrow at all is thrown by the second run.
    return null;
  }
}

/** Whether an Arrow column has the values of the engine, whatever its type there. */
function isPlain(type: DataType, table: Table, at: number): boolean {
  switch (type.typeId) {
    case Type.Int:
    case Type.Float:
    case Type.Bool:
    case Type.Utf8:
    case Type.Date:
    case Type.Timestamp:
      return true;
    case Type.Decimal:
      // The largest numbers without a sign have none of their own.
      return type.scale > 0 || type.precision < 38 || !isNegativeIn(table.getChildAt(at));
    case Type.Dictionary:
      return isPlain(type.dictionary, table, at);
    default:
      return false;
  }
}

function isNegativeIn(column: Column<unknown>): boolean {
  for (const value of column) if (typeof value === 'bigint' && value < 0n) return true;
  return false;
}

function arrowFrame(table: Table, types: readonly string[] = []): Frame {
  return {
    rowCount: table.numRows,
    columns: table.schema.fields.map((field, i): FrameColumn => {
      const name = types[i];
      const type = name === undefined ? genericOf(field.type) : genericOfName(name);
      const read = readerOf(field.type, type, name === undefined ? null : name);
      const column = table.getChildAt(i);
      const values: FrameValue[] = [];
      for (let row = 0; row < table.numRows; row++) {
        const value: unknown = column.at(row);
        values.push(value === null || value === undefined ? null : read(value));
      }
      return { name: field.name, parts: [field.name], type, values };
    }),
  };
}

function genericOf(type: DataType): GenericType {
  switch (type.typeId) {
    case Type.Int:
    case Type.Float:
    case Type.Decimal:
      return 0;
    case Type.Bool:
      return 3;
    case Type.Date:
    case Type.Timestamp:
      return 2;
    case Type.Dictionary:
      return genericOf(type.dictionary);
    default:
      return 1;
  }
}

/** Times of day are text in charts: they have no date. */
function genericOfName(name: string): GenericType {
  if (name.endsWith(']')) return 1;
  if (/^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DOUBLE|FLOAT|DECIMAL\(.*\)|BIGNUM)$/.test(name))
    return 0;
  if (name === 'BOOLEAN') return 3;
  return /^(DATE|TIMESTAMP)/.test(name) ? 2 : 1;
}

const MEANINGS: Readonly<Partial<Record<number, CellMeaning>>> = { 0: 'number', 2: 'moment' };
/** The units of Arrow's times, from seconds to nanoseconds, as counts of a second. */
const PER_SECOND = [1n, 1000n, 1_000_000n, 1_000_000_000n] as const;
const MILLIS = 1000n;
/** What dates of JavaScript have, but for the years before the first. */
const [FIRST, LAST] = [-62_135_596_800_000, 8.64e15];
const isDate = (millis: number): boolean => millis >= FIRST && millis <= LAST;

type Reader = (value: unknown) => FrameValue;

function readerOf(arrow: DataType, generic: GenericType, name: string | null): Reader {
  const engine = name === null ? null : parseEngineType(name);
  const meaning = MEANINGS[generic ?? 1] ?? 'text';
  const real = arrow.typeId === Type.Float && arrow.precision === 1 ? shortestSingle : Number;
  return (value) => {
    switch (typeof value) {
      case 'boolean':
        return value;
      case 'number':
        return arrow.typeId === Type.Date ? dayCell(value) : realCell(real(value));
      case 'bigint':
        if (arrow.typeId === Type.Timestamp)
          return timestampCell(value, PER_SECOND[arrow.unit] ?? 1n, arrow.timezone !== null);
        return arrow.typeId === Type.Decimal && arrow.scale > 0
          ? cellOf(decimalText(value, arrow.scale), 'number')
          : wholeCell(value);
      case 'string':
        return cellOf(engineText(name ?? '', value), meaning);
      default:
        return nestedText(value, engine);
    }
  };
}

const dayCell = (millis: number): number | string =>
  isDate(millis) ? millis : dayText(Math.round(millis / DAY));

function timestampCell(count: bigint, perSecond: bigint, hasZone: boolean): FrameValue {
  const millis = Number((count * MILLIS) / perSecond);
  if ((count * MILLIS) % perSecond === 0n && isDate(millis)) return millis;
  const text = momentText(count, perSecond);
  return cellOf(
    engineText('TIMESTAMP', hasZone && !text.endsWith('infinity') ? `${text}+00:00` : text),
    'moment',
  );
}
