import { decodeUtf8, encodeUtf8, isUtf8 } from '#domain/rows/utf8.ts';
import {
  addBoolean,
  addJson,
  addNull,
  addNumber,
  addText,
  type ColumnBuilder,
  createColumnBuilder,
  dropLast,
} from '../columns/columnBuilder.ts';
import {
  accept,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  emptyShape,
  expect,
  expectWord,
  JsonFault,
  type JsonReader,
  OPEN_ARRAY,
  OPEN_OBJECT,
  peek,
  QUOTE,
  scanString,
  type StringShape,
  unescape,
} from './jsonReader.ts';
import { emptyToken, type NumberToken, readNumber } from './readNumber.ts';
import { skipValue } from './readValue.ts';

/** The columns filled row by row. */
export interface RowTable {
  readonly names: string[];
  readonly builders: ColumnBuilder[];
  /** The bytes of each name as first read: nearly every row has its keys in the same form. */
  readonly keys: Uint8Array[];
  readonly byName: Map<string, number>;
  rowCount: number;
  /** Texts with invalid UTF-8, shown as U+FFFD. */
  illFormed: number;
  readonly shape: StringShape;
  readonly token: NumberToken;
}

export function createRowTable(): RowTable {
  return {
    names: [],
    builders: [],
    keys: [],
    byName: new Map(),
    rowCount: 0,
    illFormed: 0,
    shape: emptyShape(),
    token: emptyToken(),
  };
}

/** Reads one row, an object, straight into the columns. */
export function readRow(reader: JsonReader, table: RowTable): void {
  const { bytes } = reader;
  const { builders } = table;
  expect(reader, OPEN_OBJECT);
  const row = table.rowCount;
  let filled = 0;
  if (!accept(reader, CLOSE_OBJECT)) {
    let expected = 0;
    do {
      if (peek(reader) !== QUOTE) throw new JsonFault('Expected a key', reader.at);
      let column = expected;
      if (!passKey(reader, table.keys[expected])) column = findColumn(reader, table, row);
      if (bytes[reader.at] === COLON) reader.at += 1;
      else expect(reader, COLON);
      const builder = builders[column];
      if (builder === undefined) throw new JsonFault('Expected a key', reader.at);
      readCell(reader, table, builder);
      filled += 1;
      expected = column + 1;
    } while (accept(reader, COMMA));
    expect(reader, CLOSE_OBJECT);
  }
  if (filled < builders.length) for (const builder of builders) if (builder.length === row) addNull(builder);
  table.rowCount = row + 1;
}

/** Removes the cells of a partly read row. What the columns inferred from its complete cells stays valid. */
export function undoRow(table: RowTable): void {
  for (const builder of table.builders) if (builder.length > table.rowCount) dropLast(builder);
}

/** Consumes the key if it is the expected one. */
function passKey(reader: JsonReader, key: Uint8Array | undefined): boolean {
  if (key === undefined) return false;
  const { bytes } = reader;
  const from = reader.at + 1;
  for (let i = 0; i < key.length; i++) if (bytes[from + i] !== key[i]) return false;
  if (bytes[from + key.length] !== QUOTE) return false;
  reader.at = from + key.length + 1;
  return true;
}

/** Reads an unexpected key: columns in another order, omitted, or new in this row. */
function findColumn(reader: JsonReader, table: RowTable, row: number): number {
  const { bytes } = reader;
  scanString(reader, table.shape);
  const { from, to } = table.shape;
  const written = readName(bytes, table.shape);
  let name = written;
  let column = table.byName.get(name);
  // A duplicate key in one row is a column of its own, named as Superset names duplicates.
  for (let again = 1; column !== undefined && (table.builders[column]?.length ?? 0) > row; again++) {
    name = `${written}__${again}`;
    column = table.byName.get(name);
  }
  if (column !== undefined) return column;
  table.byName.set(name, table.names.length);
  table.names.push(name);
  table.keys.push(bytes.slice(from, to));
  table.builders.push(createColumnBuilder(row));
  return table.names.length - 1;
}

function readName(bytes: Uint8Array, shape: StringShape): string {
  const plain = shape.escaped ? unescape(bytes, shape.from, shape.to) : bytes.subarray(shape.from, shape.to);
  return decodeUtf8(plain, 0, plain.length);
}

function readCell(reader: JsonReader, table: RowTable, builder: ColumnBuilder): void {
  const { bytes } = reader;
  const first = peek(reader);
  if (first === QUOTE) {
    readText(reader, table, builder);
  } else if (first === 0x6e) {
    expectWord(reader, 'null');
    addNull(builder);
  } else if (first === 0x74) {
    expectWord(reader, 'true');
    addBoolean(builder, true);
  } else if (first === 0x66) {
    expectWord(reader, 'false');
    addBoolean(builder, false);
  } else if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
    const from = reader.at;
    skipValue(reader);
    if (isUtf8(bytes, from, reader.at)) addJson(builder, bytes, from, reader.at);
    else mend(table, bytes, from, reader.at, (whole) => addJson(builder, whole, 0, whole.length));
  } else {
    readNumber(reader, table.token);
    // Digits at the very end may be incomplete, and must not affect a column.
    if (reader.at >= bytes.length) throw new JsonFault('A number is cut off', reader.at);
    addNumber(builder, table.token, bytes);
  }
}

function readText(reader: JsonReader, table: RowTable, builder: ColumnBuilder): void {
  const { shape } = table;
  scanString(reader, shape);
  const source = shape.escaped ? unescape(reader.bytes, shape.from, shape.to) : reader.bytes;
  const from = shape.escaped ? 0 : shape.from;
  const to = shape.escaped ? source.length : shape.to;
  if (shape.ascii || isUtf8(source, from, to)) addText(builder, source, from, to);
  else mend(table, source, from, to, (whole) => addText(builder, whole, 0, whole.length));
}

/** Replaces invalid UTF-8 and counts it. */
function mend(
  table: RowTable,
  bytes: Uint8Array,
  from: number,
  to: number,
  add: (whole: Uint8Array<ArrayBuffer>) => void,
): void {
  table.illFormed += 1;
  add(encodeUtf8(decodeUtf8(bytes, from, to)));
}
