import { type FlatBuilder, flatBuilder, type FlatOffset } from './flatBuilder.ts';

/** Constants from Arrow's schema files: the ones this server writes. */
const METADATA_V5 = 4;
const HEADER = { schema: 1, dictionaryBatch: 2, recordBatch: 3 } as const;
const TYPE = { int: 2, floatingPoint: 3, utf8: 5, bool: 6 } as const;
const DOUBLE_PRECISION = 2;

/** Closes an IPC stream. */
export const END_OF_STREAM: Uint8Array = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

export type FieldLayout = 'int32' | 'int64' | 'float64' | 'bool' | 'utf8' | 'dictionary';

export interface ArrowField {
  readonly name: string;
  readonly layout: FieldLayout;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The first message of a stream. A dictionary's id is its field's position. */
export function schemaMessage(
  fields: readonly ArrowField[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const b = flatBuilder();
  const fieldVector = b.offsets(fields.map((field, id) => writeField(b, field, id)));
  const keyValues = writeKeyValues(b, metadata);
  const schema = b.table((t) => {
    t.offset(1, fieldVector);
    t.offset(2, keyValues);
  });
  return envelope(b, HEADER.schema, schema, 0);
}

function writeField(b: FlatBuilder, field: ArrowField, id: number): FlatOffset {
  const name = b.string(field.name);
  const [typeId, type] = writeType(b, field.layout);
  const dictionary = field.layout === 'dictionary' ? writeDictionaryEncoding(b, id) : null;
  const children = b.offsets([]);
  const metadata = writeKeyValues(b, field.metadata);
  return b.table((t) => {
    t.offset(0, name);
    t.int8(1, 1);
    t.int8(2, typeId);
    t.offset(3, type);
    if (dictionary !== null) t.offset(4, dictionary);
    t.offset(5, children);
    t.offset(6, metadata);
  });
}

function writeType(b: FlatBuilder, layout: FieldLayout): [id: number, type: FlatOffset] {
  switch (layout) {
    case 'int32':
    case 'int64':
      return [TYPE.int, writeInt(b, layout === 'int32' ? 32 : 64)];
    case 'float64':
      return [TYPE.floatingPoint, b.table((t) => t.int16(0, DOUBLE_PRECISION))];
    case 'bool':
      return [TYPE.bool, b.table(() => undefined)];
    case 'utf8':
    case 'dictionary':
      return [TYPE.utf8, b.table(() => undefined)];
  }
}

const writeInt = (b: FlatBuilder, bits: 32 | 64): FlatOffset =>
  b.table((t) => {
    t.int32(0, bits);
    t.int8(1, 1);
  });

function writeDictionaryEncoding(b: FlatBuilder, id: number): FlatOffset {
  const indexType = writeInt(b, 32);
  return b.table((t) => {
    t.int64(0, id);
    t.offset(1, indexType);
  });
}

function writeKeyValues(b: FlatBuilder, entries: Readonly<Record<string, string>>): FlatOffset {
  const pairs = Object.entries(entries).map(([key, value]) => {
    const k = b.string(key);
    const v = b.string(value);
    return b.table((t) => {
      t.offset(0, k);
      t.offset(1, v);
    });
  });
  return b.offsets(pairs);
}

/** One column's part of a batch: how many rows and nulls, and its buffers in Arrow's order. */
export interface BodyNode {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

/** A record batch as the pieces of a message, to be written in order. */
export function recordBatchMessage(rows: number, nodes: readonly BodyNode[]): Uint8Array[] {
  const b = flatBuilder();
  const body = layOut(nodes);
  const header = writeRecordBatch(b, rows, nodes, body.regions);
  return [envelope(b, HEADER.recordBatch, header, body.length), ...body.pieces];
}

/** The entries of a dictionary: the first ones of that id, or further ones. */
export function dictionaryBatchMessage(
  id: number,
  entries: number,
  node: BodyNode,
  isDelta: boolean,
): Uint8Array[] {
  const b = flatBuilder();
  const body = layOut([node]);
  const data = writeRecordBatch(b, entries, [node], body.regions);
  const header = b.table((t) => {
    t.int64(0, id);
    t.offset(1, data);
    if (isDelta) t.int8(2, 1);
  });
  return [envelope(b, HEADER.dictionaryBatch, header, body.length), ...body.pieces];
}

function writeRecordBatch(
  b: FlatBuilder,
  rows: number,
  nodes: readonly BodyNode[],
  regions: readonly (readonly [number, number])[],
): FlatOffset {
  const buffers = b.pairs(regions);
  const fieldNodes = b.pairs(nodes.map((node) => [rows, node.nullCount] as const));
  return b.table((t) => {
    t.int64(0, rows);
    t.offset(1, fieldNodes);
    t.offset(2, buffers);
  });
}

interface Body {
  readonly pieces: readonly Uint8Array[];
  readonly regions: readonly (readonly [offset: number, length: number])[];
  readonly length: number;
}

/** Concatenates buffers, each padded to eight bytes as the format requires. */
function layOut(nodes: readonly BodyNode[]): Body {
  const pieces: Uint8Array[] = [];
  const regions: [number, number][] = [];
  let length = 0;
  for (const buffer of nodes.flatMap((node) => node.buffers)) {
    const padding = -buffer.byteLength & 7;
    regions.push([length, buffer.byteLength]);
    if (buffer.byteLength > 0) pieces.push(buffer);
    if (padding > 0) pieces.push(new Uint8Array(padding));
    length += buffer.byteLength + padding;
  }
  return { pieces, regions, length };
}

/** The message's metadata with its prefix, padded so that the body is aligned. */
function envelope(b: FlatBuilder, headerType: number, header: FlatOffset, bodyLength: number): Uint8Array {
  const root = b.table((t) => {
    t.int64(3, bodyLength);
    t.offset(2, header);
    t.int16(0, METADATA_V5);
    t.int8(1, headerType);
  });
  const metadata = b.finish(root);
  const padded = metadata.length + (-metadata.length & 7);
  const message = new Uint8Array(8 + padded);
  const view = new DataView(message.buffer);
  view.setUint32(0, 0xffffffff, true);
  view.setInt32(4, padded, true);
  message.set(metadata, 8);
  return message;
}
