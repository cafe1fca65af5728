import {
  Column,
  columnFromArray,
  type DataType,
  float32,
  Precision,
  type Table,
  tableFromColumns,
  tableFromIPC,
  tableToIPC,
  type TimestampType,
  Type,
  utf8,
  decimal,
} from '@uwdata/flechette';
import type { ColumnNote } from '#domain/device/files/fileTable.ts';
import { unreadable } from '../unreadable.ts';
import { type ArrowBatch, arrowValue } from './arrowValue.ts';

/** The engine's decimals have at most 38 digits, in 128 bits. */
const MOST_DIGITS = 38;

/** Whether a column has values of a type that the engine does not take from Arrow, also within others. */
function isNotOfEngine(type: DataType): boolean {
  if (type.typeId === Type.Union || isOtherDecimal(type)) return true;
  if ('dictionary' in type) return isNotOfEngine(type.dictionary);
  return 'children' in type && type.children.some((child) => isNotOfEngine(child.type));
}

const isOtherDecimal = (type: DataType): boolean =>
  type.typeId === Type.Decimal && (type.bitWidth !== 128 || type.scale < 0 || type.scale > type.precision);

/**
 * The column as one that the engine takes: a decimal of its own where the digits fit, else texts, and JSON of nested
 * values.
 */
function columnOfEngine(column: Column<unknown>): Column<unknown> {
  const { type } = column;
  if (type.typeId === Type.Decimal) {
    const { precision, scale } = type;
    if (precision <= MOST_DIGITS && scale <= precision && scale >= 0)
      return columnFromArray(
        Array.from(column, (value) => (value === null ? null : BigInt(value as bigint | number))),
        decimal(precision, scale, 128),
      );
  }
  return columnFromArray([...texts(column)], utf8());
}

function* texts(column: Column<unknown>): Generator<string | null> {
  for (const batch of column.data as unknown as readonly ArrowBatch[]) {
    for (let row = 0; row < batch.length; row += 1) {
      const value = arrowValue(batch, row);
      if (value === null) yield null;
      else yield typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
}

export interface ArrowRows {
  readonly stream: Uint8Array;
  /** There are no rows: the one in the stream is only there for its types. */
  readonly isEmpty: boolean;
  readonly notes: readonly ColumnNote[];
}

/** A file of Arrow, in either of its forms, as the engine inserts it. */
export async function arrowStream(file: Blob): Promise<ArrowRows> {
  try {
    const read = await tableOf(new Uint8Array(await file.arrayBuffer()));
    const { table, notes } = withoutZones(read);
    if (table.numCols === 0) throw new Error('it has no columns');
    const isEmpty = table.numRows === 0;
    const stream = tableToIPC(isEmpty ? withOneRow(table) : plain(table), { format: 'stream' });
    if (stream === null) throw new Error('its rows cannot be read');
    return { stream, isEmpty, notes };
  } catch (cause) {
    // The library counts the zeros behind the point of such a decimal.
    if (cause instanceof RangeError && /exponent|must be positive/i.test(cause.message))
      throw new Error(
        'The file has decimals with a negative scale, which cannot be read here. Write them as another type.',
        { cause },
      );
    throw unreadable('Arrow', cause);
  }
}

/** The engine here computes with moments that have a zone only where a part of it is loaded that is not here. */
function withoutZones(table: Table): { readonly table: Table; readonly notes: readonly ColumnNote[] } {
  const zoned = table.schema.fields.filter(({ type }) => hasZone(type)).map(({ name }) => name);
  if (zoned.length === 0) return { table, notes: [] };
  const columns = table.schema.fields.map(({ name, type }, at): [string, Column<unknown>] => {
    const column = table.getChildAt(at);
    return [name, hasZone(type) ? new Column([...column.data], { ...type, timezone: null }) : column];
  });
  return { table: tableFromColumns(columns), notes: [{ kind: 'utc', columns: zoned }] };
}

const hasZone = (type: DataType): type is TimestampType =>
  type.typeId === Type.Timestamp && (type.timezone ?? '') !== '';

async function tableOf(bytes: Uint8Array): Promise<Table> {
  const read = (): Table => tableFromIPC(bytes, { useBigInt: true, useDecimalInt: true });
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('Missing compression codec'))) throw cause;
    const { setArrowCodecs } = await import('./arrowCodecs.ts');
    setArrowCodecs();
    return read();
  }
}

/** The engine takes no columns from a stream without rows. */
const withOneRow = ({ schema }: Table): Table =>
  tableFromColumns(schema.fields.map(({ name, type }) => [name, columnFromArray([null], valueType(type))]));

/**
 * A dictionary may grow from one batch to the next, and the library writes the first one only. The engine has no half
 * floats.
 */
function plain(table: Table): Table {
  return tableFromColumns(
    table.schema.fields.map(({ name, type }, at) => {
      const column = table.getChildAt(at);
      if (isNotOfEngine(type)) return [name, columnOfEngine(column)];
      const dictionaries = new Set(
        column.data.map((batch) => ('dictionary' in batch ? batch.dictionary : null)),
      );
      if (dictionaries.size < 2 && !isHalf(type)) return [name, column];
      const batches = column.data.flatMap((batch) => {
        const values = Array.from({ length: batch.length }, (_, row) => batch.at(row));
        return columnFromArray(values, valueType(type)).data;
      });
      return [name, new Column(batches)];
    }),
  );
}

const isHalf = (type: DataType): boolean => type.typeId === Type.Float && type.precision === Precision.HALF;

const valueType = (type: DataType): DataType => {
  if (isNotOfEngine(type)) return utf8();
  if (isHalf(type)) return float32();
  return 'dictionary' in type ? type.dictionary : type;
};
