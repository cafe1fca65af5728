import { isIsoDay, KIND, kindOf, shapeOf } from './cellShape.ts';
import { DAY_FORMS } from './dayForm.ts';
import { isDayTime, isoDayOf, isoMomentOf } from './momentText.ts';
import { NUMBER_FORMS, PLAIN, plainNumber } from './numberForm.ts';
import { type ColumnReading, ZONED } from './columnReading.ts';

/**
 * A value as in code, of a cell of a column that is read in some way: null for none, undefined where the cell is no such
 * value.
 */
export function cellValue(
  reading: ColumnReading,
  cell: string,
  isQuoted: boolean,
): string | null | undefined {
  if (reading.type === 'VARCHAR') return cell === '' && !(isQuoted && reading.keepsEmpty) ? null : cell;
  if (cell === '') return null;
  const text = cell.trim();
  const value = typedValue(reading, text);
  // A missing value may have the letters of one.
  return value === undefined && kindOf(shapeOf(text)) <= KIND.marker ? null : value;
}

function typedValue(reading: ColumnReading, text: string): string | undefined {
  switch (reading.type) {
    case 'BIGINT':
      return wholeNumber(reading, text, 63);
    case 'HUGEINT':
      return wholeNumber(reading, text, 127);
    case 'DOUBLE':
      return double(reading, text);
    case 'BOOLEAN':
      return TRUTHS.get(text.toLowerCase());
    case 'DATE':
      return day(reading, text);
    case 'TIMESTAMP':
    case ZONED:
      return moment(reading, text);
    case 'TIME':
      return isDayTime(text) ? text : undefined;
    default:
      return undefined;
  }
}

const TRUTHS: ReadonlyMap<string, string> = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((text) => [text, 'true'] as const),
  ...['false', 'f', 'no', 'n', '0'].map((text) => [text, 'false'] as const),
]);

const DIGITS = /^[-+]?\d+$/;
const PLAIN_NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** A number as in code, with the digits that it has in its form. */
function digitsOf({ number }: ColumnReading, text: string): string | undefined {
  if (number === PLAIN || DIGITS.test(text)) return text;
  const isOfForm = NUMBER_FORMS.some((form) => form === number && form.fits.test(text));
  if (isOfForm) return plainNumber(text, number);
  return number.decimal === '.' ? text : undefined;
}

function wholeNumber(reading: ColumnReading, text: string, bits: number): string | undefined {
  const digits = digitsOf(reading, text)?.replace(/\.0*$/, '');
  if (digits === undefined || !DIGITS.test(digits)) return undefined;
  if (digits.length <= 18) return digits;
  const value = BigInt(digits.replace('+', ''));
  return BigInt.asIntN(bits + 1, value) === value ? String(value) : undefined;
}

function double(reading: ColumnReading, text: string): string | undefined {
  const digits = digitsOf(reading, text);
  if (digits !== undefined && PLAIN_NUMBER.test(digits))
    return Number.isFinite(Number(digits)) ? digits : undefined;
  if (/^nan$/i.test(text)) return 'NaN';
  return infinite(text, 'Infinity');
}

function infinite(text: string, word: string): string | undefined {
  const [, sign] = /^([-+]?)inf(?:inity)?$/i.exec(text) ?? [];
  return sign === undefined ? undefined : `${sign === '-' ? '-' : ''}${word}`;
}

const day = (reading: ColumnReading, text: string): string | undefined =>
  (reading.day === DAY_FORMS[0] && isIsoDay(text) ? text : null) ??
  (reading.day === null ? null : isoDayOf(text, reading.day)) ??
  infinite(text, 'infinity');

function moment({ day: form, type }: ColumnReading, text: string): string | undefined {
  const value = form === null ? null : isoMomentOf(text, form);
  if (value === null) return infinite(text, 'infinity');
  if (type === ZONED) return value.endsWith('+00') ? value : `${value}+00`;
  // A zone would be left out.
  return value.endsWith('+00') ? undefined : value;
}
