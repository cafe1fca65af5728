import { addUnits, truncate, type Unit } from '../../timeRange/calendar.ts';
import { lengthOf } from './arithmetic.ts';
import { rounded } from './decimals.ts';
import { textOf } from './casts.ts';
import { alike } from './comparisons.ts';
import { lower, upper } from './letters.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import {
  commonType,
  compareCells,
  constant,
  fitted,
  isTimestamp,
  isNumber,
  mapped,
  type Typed,
} from './typed.ts';
import { cannot } from './wordReader.ts';

type Value = Exclude<EvaluatedCell, null>;

/** A function of one row by its name in capitals; unknown ones are refused. */
export function scalarFunction(name: string, parts: readonly Typed[]): Typed {
  const [first = constant('null', null), second] = parts;
  switch (name) {
    case 'COALESCE':
    case 'IFNULL':
      return coalesce(parts);
    case 'NULLIF': {
      const [a, b] = alike(first, second ?? constant('null', null));
      return { type: first.type, at: (row) => (isSame(a.at(row), b.at(row)) ? null : first.at(row)) };
    }
    case 'LOWER':
    case 'UPPER':
    case 'TRIM':
      return mapped(textual(name, first), 'text', TEXTS[name] ?? String);
    case 'RTRIM':
      if (second !== undefined && second.at(0) !== ' ') return cannot('RTRIM of other signs than spaces');
      return mapped(textual(name, first), 'text', (value) => withoutSpaces(String(value)));
    case 'REGEXP_FULL_MATCH':
      return ofOneClass(textual(name, first), second);
    case 'LENGTH':
      return mapped(
        textual(name, first),
        'whole',
        (value) =>
          // Two units are one character.
          String(value).replaceAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, '_').length,
      );
    case 'SUBSTR':
    case 'SUBSTRING':
      return part(textual(name, first), second, parts[2]);
    case '||':
    case 'CONCAT':
      return joined(parts, name === '||');
    case 'ABS':
      return mapped(numeric(name, first), first.type, (value) =>
        Number(value) < 0 ? negative(value) : value,
      );
    case 'FLOOR':
    case 'CEIL':
    case 'CEILING':
      if (first.type === 'whole') return fitted(first, 'real');
      return mapped(numeric(name, first), first.type, (value) =>
        name === 'FLOOR' ? Math.floor(Number(value)) : Math.ceil(Number(value)),
      );
    case 'ROUND':
      return round(numeric(name, first), second);
    case 'DATE_TRUNC':
      return truncated(first, second ?? first);
    case 'TIME_BUCKET':
      return bucket(first, second ?? first);
    default:
      return field(name, parts);
  }
}

const TEXTS: Readonly<Record<string, (value: Value) => string>> = {
  LOWER: (value) => lower(String(value)),
  UPPER: (value) => upper(String(value)),
  TRIM: (value) => String(value).replaceAll(/^\p{Zs}+|\p{Zs}+$/gu, ''),
};

function withoutSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** Whether a text has signs of one class only, such as `[ -~]*`: other patterns may take for ever. */
function ofOneClass(typed: Typed, pattern: Typed | undefined): Typed {
  const written = pattern?.at.length === 0 ? pattern.at(0) : null;
  if (typeof written !== 'string' || !/^\[[^[\]\\^]+\]\*$/.test(written))
    return cannot('a pattern of more than one class of signs');
  const whole = new RegExp(`^${written}$`, 'u');
  return mapped(typed, 'truth', (value) => whole.test(String(value)));
}

const negative = (value: Value): EvaluatedCell => (typeof value === 'bigint' ? -value : -Number(value));

const isSame = (a: EvaluatedCell, b: EvaluatedCell): boolean =>
  a !== null && b !== null && compareCells(a, b) === 0;

const textual = (name: string, typed: Typed): Typed =>
  typed.type === 'text' || typed.type === 'null' ? typed : cannot(`${name} of what is no text`);

const numeric = (name: string, typed: Typed): Typed =>
  isNumber(typed) ? typed : cannot(`${name} of what is no number`);

/** From a position that counts from 1; the query gives the position and the number of characters. */
function part(typed: Typed, from: Typed | undefined, size: Typed | undefined): Typed {
  const begin = from?.at.length === 0 ? from.at(0) : null;
  const length = size === undefined ? Infinity : size.at.length === 0 ? size.at(0) : null;
  if (typeof begin !== 'number' || typeof length !== 'number' || begin < 1 || length < 0)
    return cannot('a part of a text that differs from row to row');
  return mapped(typed, 'text', (value) =>
    Array.from(String(value))
      .slice(begin - 1, begin - 1 + length)
      .join(''),
  );
}

function coalesce(parts: readonly Typed[]): Typed {
  const type = parts.reduce<CellType>((common, each) => commonType(common, each.type), 'null');
  const values = parts.map((each) => fitted(each, type));
  return {
    type,
    at(row) {
      for (const { at } of values) {
        const value = at(row);
        if (value !== null) return value;
      }
      return null;
    },
  };
}

function joined(parts: readonly Typed[], needsAll: boolean): Typed {
  const texts = parts.map(({ type, at }) => {
    const change = type === 'null' ? String : (textOf(type) ?? cannot('a text made of numbers'));
    return (row: number) => {
      const value = at(row);
      return value === null ? null : change(value);
    };
  });
  return {
    type: 'text',
    at(row) {
      const values = texts.map((each) => each(row));
      return needsAll && values.includes(null) ? null : values.map((each) => each ?? '').join('');
    },
  };
}

/** Half away from zero. */
function round(typed: Typed, digits: Typed | undefined): Typed {
  const places = digits === undefined ? 0 : digits.at(0);
  if (typeof places !== 'number' || (digits !== undefined && digits.at.length > 0))
    return cannot('ROUND to a number of digits that differs');
  if (typed.type === 'whole' && places >= 0) return typed;
  const scale = 10 ** places;
  return mapped(typed, typed.type, (value) => {
    const number = Number(value);
    const times = Math.abs(number) * scale;
    // Of a decimal the fraction is exact: 1.005 has 100.5 hundredths.
    const scaled = Math.round(typed.type === 'decimal' ? rounded(times) : times) / scale;
    if (typed.type === 'decimal') return rounded(number < 0 ? -scaled : scaled);
    return number < 0 || Object.is(number, -0) ? -scaled : scaled;
  });
}

const UNITS: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
]);

function truncated({ text = '' }: Typed, moment: Typed): Typed {
  const unit = text.toLowerCase();
  if (!UNITS.has(unit) || !isTimestamp(moment)) return cannot(`DATE_TRUNC of ${unit}`);
  // Neighbouring rows often have neighbouring times.
  let [from, to] = [1, 0];
  return mapped(moment, 'time', (value) => {
    const at = Number(value);
    if (at >= from && at < to) return from;
    from = truncate(Math.floor(at), unit as Unit);
    to = addUnits(from, 1, unit as Unit);
    return from;
  });
}

function bucket(span: Typed, moment: Typed): Typed {
  const step = lengthOf(span);
  if (!isTimestamp(moment) || !(step > 0)) return cannot('TIME_BUCKET');
  return mapped(moment, 'time', (value) => ORIGIN + Math.floor((Number(value) - ORIGIN) / step) * step);
}

/** The Monday from which the engine counts buckets. */
const ORIGIN = Date.UTC(2000, 0, 3);

const FIELDS: Readonly<Record<string, (date: Date) => number>> = {
  YEAR: (date) => date.getUTCFullYear(),
  QUARTER: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
  MONTH: (date) => date.getUTCMonth() + 1,
  DAY: (date) => date.getUTCDate(),
  HOUR: (date) => date.getUTCHours(),
  MINUTE: (date) => date.getUTCMinutes(),
};

function field(name: string, parts: readonly Typed[]): Typed {
  const read = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  const [moment] = parts;
  if (read === undefined || moment === undefined || parts.length > 1) return cannot(`the function ${name}`);
  if (!isTimestamp(moment)) return cannot(`${name} of what is no time`);
  return mapped(moment, 'whole', (value) => read(new Date(Math.floor(Number(value)))));
}
