import {
  type Column,
  columnFromArray,
  type DataType,
  DateUnit,
  decimal,
  type DecimalType,
  Type,
  type UnionType,
  utf8,
} from '@uwdata/flechette';

/** The engine's decimals have at most 38 digits, in 128 bits. */
const MOST_DIGITS = 38;

/** Whether a column has values of a type that the engine does not take from Arrow, also within others. */
export function isNotOfEngine(type: DataType): boolean {
  if (type.typeId === Type.Union || isWideDecimal(type)) return true;
  if ('dictionary' in type) return isNotOfEngine(type.dictionary);
  return 'children' in type && type.children.some((child) => isNotOfEngine(child.type));
}

const isWideDecimal = (type: DataType): boolean => type.typeId === Type.Decimal && type.bitWidth === 256;

/** The column as one that the engine takes: a decimal of its own where the digits fit, else texts, and JSON of nested values. */
export function columnOfEngine(column: Column<unknown>): Column<unknown> {
  const { type } = column;
  if (isWideDecimal(type)) {
    const { precision, scale } = type as DecimalType;
    if (precision <= MOST_DIGITS && scale <= precision && scale >= 0)
      return columnFromArray([...column], decimal(precision, scale, 128));
  }
  return columnFromArray([...texts(column, type)], utf8());
}

function* texts(column: Column<unknown>, type: DataType): Generator<string | null> {
  for (const batch of column.data) {
    for (let row = 0; row < batch.length; row += 1) {
      // A value of a union does not tell which of its types it has.
      const value =
        type.typeId === Type.Union
          ? ofUnion(batch as unknown as UnionBatch, row, type)
          : json(batch.at(row), type);
      if (value === null) yield null;
      else yield typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
}

/** The library's types omit what a batch of a union has. */
interface UnionBatch {
  readonly typeIds: Int8Array;
  readonly offsets: Int32Array | undefined;
  readonly children: readonly { at(row: number): unknown }[];
}

const DENSE = 1;

function ofUnion({ typeIds, offsets, children }: UnionBatch, row: number, type: UnionType): Plain {
  const at = type.typeMap[typeIds[row] ?? -1] ?? -1;
  const field = type.children[at];
  if (field === undefined) throw new Error('a value of a union has none of its types');
  return json(children[at]?.at(type.mode === DENSE ? (offsets?.[row] ?? -1) : row), field.type);
}

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

/** The value with all its digits, as JSON has it. */
function json(value: unknown, type: DataType): Plain {
  if (value === null || value === undefined) return null;
  switch (type.typeId) {
    case Type.Dictionary:
      return json(value, type.dictionary);
    case Type.Decimal:
      return decimalText(BigInt(value as bigint | number), type.scale);
    case Type.Date:
    case Type.Timestamp: {
      const text = new Date(Number(value)).toISOString().replace('T', ' ').replace('Z', '');
      const isDay = type.typeId === Type.Date && type.unit === DateUnit.DAY;
      return isDay ? text.slice(0, 10) : text.replace(/\.000$/, '');
    }
    case Type.List:
    case Type.LargeList:
    case Type.FixedSizeList: {
      const [child] = type.children;
      return Array.from(value as Iterable<unknown>, (each) => (child ? json(each, child.type) : null));
    }
    case Type.Struct: {
      const given = value as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        type.children.map((child) => [child.name, json(given[child.name], child.type)]),
      );
    }
    case Type.Int:
      return typeof value === 'bigint' ? String(value) : (value as number);
    case Type.Null:
    case Type.Float:
    case Type.Bool:
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return value as Plain;
    default:
      throw new Error(
        'it has a union, or a decimal of more than 38 digits, beside a type that cannot be read here',
      );
  }
}

function decimalText(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale));
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
