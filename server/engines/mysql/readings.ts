import type { RemoteTextReading } from '../remote/driver.ts';

/** A column of a statement, as the server describes it. */
export interface MysqlField {
  readonly name: string;
  readonly columnType: number;
  readonly characterSet: number;
  readonly columnLength: number;
  readonly decimals: number;
  readonly flags: number;
  /** MariaDB's word for what a text is. */
  readonly extendedFormat?: string;
}

const UNSIGNED = 32;
/** The character set of bytes. */
const BYTES = 63;
const BIT = 16;
const VECTOR = 242;
const MOST_DIGITS = 38;

const INTEGERS: Readonly<Record<number, string>> = {
  1: 'TINYINT',
  2: 'SMALLINT',
  3: 'INTEGER',
  8: 'BIGINT',
  // MEDIUMINT
  9: 'INTEGER',
};

const TEXT: RemoteTextReading = { type: 'VARCHAR' };
const JSON_TEXT: RemoteTextReading = { type: 'VARCHAR', contract: { type: 'JSON', generic: 1 } };
/** Bytes travel as hexadecimal digits. */
const BLOB: RemoteTextReading = { type: 'BLOB', value: (text) => `unhex(${text})` };
/** Days like 0000-00-00 and 2021-02-00 are no days; the server says the hours of a TIMESTAMP in the session's zone. */
const DAY: RemoteTextReading = { type: 'DATE', mayNotFit: true };
const TIMESTAMP: RemoteTextReading = { type: 'TIMESTAMP', mayNotFit: true };

const OTHERS: ReadonlyMap<number, RemoteTextReading> = new Map<number, RemoteTextReading>([
  // FLOAT: the double of its text, which has the digits that the server shows
  [4, { type: 'DOUBLE' }],
  [5, { type: 'DOUBLE' }],
  [7, TIMESTAMP],
  [10, DAY],
  // TIME goes from -838 to 838 hours.
  [11, { type: 'TIME', mayNotFit: true }],
  [12, TIMESTAMP],
  // YEAR
  [13, { type: 'SMALLINT' }],
  [14, DAY],
  [BIT, { type: 'UBIGINT' }],
  [245, JSON_TEXT],
  // GEOMETRY
  [255, BLOB],
]);

/** How values of a column are read. Everything without a counterpart is the text that the server's client shows. */
export function readingOf(field: MysqlField): RemoteTextReading {
  const { columnType, flags } = field;
  const integer = INTEGERS[columnType];
  if (integer !== undefined) return { type: (flags & UNSIGNED) === 0 ? integer : `U${integer}` };
  if (columnType === 0 || columnType === 246) return decimalReading(field);
  const other = OTHERS.get(columnType);
  if (other !== undefined) return other;
  if (field.extendedFormat === 'json') return JSON_TEXT;
  return isBytes(field) ? BLOB : TEXT;
}

/** The length counts the sign and the point. */
function decimalReading({ columnLength, decimals, flags }: MysqlField): RemoteTextReading {
  const digits = columnLength - (decimals > 0 ? 1 : 0) - ((flags & UNSIGNED) === 0 ? 1 : 0);
  return digits > MOST_DIGITS || digits < decimals || digits < 1
    ? { type: 'NUMERIC' }
    : { type: `DECIMAL(${digits},${decimals})`, mayNotFit: true };
}

const isBytes = ({ columnType, characterSet }: MysqlField): boolean =>
  characterSet === BYTES && (columnType === 15 || columnType === VECTOR || columnType >= 249);

/** How a value is written into the file of rows: as it is, by the digits of its bytes, or as the number of its bits. */
export function valueKind(field: MysqlField): 'text' | 'bytes' | 'bits' {
  if (field.columnType === BIT) return 'bits';
  return readingOf(field) === BLOB ? 'bytes' : 'text';
}
