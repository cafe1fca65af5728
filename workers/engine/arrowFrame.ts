import { tableFromIPC, Type } from '@uwdata/flechette';
import type { DataType } from '@uwdata/flechette';
import type { Frame, FrameColumn, FrameValue } from '#domain/compile/frame.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { GenericType } from '#domain/query/query.ts';

/** Rows of the browser's engine as a frame. */
export function arrowFrame(bytes: Uint8Array): Frame {
  const table = tableFromIPC(bytes, { useBigInt: true, useDate: false });
  return {
    rowCount: table.numRows,
    columns: table.schema.fields.map((field, i): FrameColumn => {
      const type = genericOf(field.type);
      const column = table.getChildAt(i);
      const values: FrameValue[] = [];
      for (let row = 0; row < table.numRows; row++) values.push(frameValue(column.at(row), type));
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

function frameValue(value: unknown, type: GenericType): FrameValue {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
    case 'string':
    case 'boolean':
      return value;
    default:
      if (value instanceof Date) return value.getTime();
      return value === null || value === undefined
        ? null
        : type === 0
          ? Number(value)
          : wireText(unpacked(value));
  }
}

/** A nested value without views, which Arrow has for lists of numbers. */
function unpacked(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as Iterable<unknown>);
  if (Array.isArray(value)) return value.map(unpacked);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpacked(each)]))
    : value;
}
