/** How numbers are written in a text. */
export interface NumberForm {
  readonly decimal: '.' | ',';
  /** Between groups of three digits; null for none. */
  readonly thousands: ',' | '.' | ' ' | "'" | null;
}

interface KnownForm extends NumberForm {
  readonly fits: RegExp;
  /** Numbers that show the form: 1,234 alone may be of two. */
  readonly shows: RegExp;
  readonly shown: string;
}

/** Blanks that do not break are blanks, too, and nothing but numbers has them: 12 345 with another one may be a code. */
const BLANK = '[ \u00A0\u2009\u202F]';

/** As in code. */
export const PLAIN: NumberForm = { decimal: '.', thousands: null };

export const NUMBER_FORMS: readonly KnownForm[] = [
  {
    decimal: ',',
    thousands: null,
    fits: /^[-+]?\d+(,\d+)?$/,
    shows: /,(\d{1,2}|\d{4,})$/,
    shown: '1234,56',
  },
  {
    decimal: ',',
    thousands: '.',
    fits: /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
    shows: /\.\d{3}.*[.,]|,(\d{1,2}|\d{4,})$/,
    shown: '1.234,56',
  },
  {
    decimal: ',',
    thousands: ' ',
    fits: new RegExp(`^[-+]?(\\d{1,3}(${BLANK}\\d{3})+|\\d+)(,\\d+)?$`),
    shows: new RegExp(`${BLANK}.*,|[\u00A0\u2009\u202F]`),
    shown: '1 234,56',
  },
  {
    decimal: '.',
    thousands: ' ',
    fits: new RegExp(`^[-+]?(\\d{1,3}(${BLANK}\\d{3})+|\\d+)(\\.\\d+)?$`),
    shows: new RegExp(`${BLANK}.*\\.`),
    shown: '1 234.56',
  },
  {
    decimal: '.',
    thousands: "'",
    fits: /^[-+]?(\d{1,3}(['\u2019]\d{3})+|\d+)(\.\d+)?$/,
    shows: /['\u2019]\d{3}.*[.'\u2019]/,
    shown: "1'234.56",
  },
  {
    decimal: '.',
    thousands: ',',
    fits: /^[-+]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/,
    shows: /,\d{3}.*[.,]/,
    shown: '1,234.56',
  },
];

const GROUPS: Readonly<Record<NonNullable<NumberForm['thousands']>, RegExp>> = {
  ',': /,/g,
  '.': /\./g,
  ' ': new RegExp(BLANK, 'g'),
  "'": /['\u2019]/g,
};

/** A number of a form as in code. */
export function plainNumber(text: string, { decimal, thousands }: NumberForm): string {
  const digits = thousands === null ? text : text.replaceAll(GROUPS[thousands], '');
  return decimal === ',' ? digits.replace(',', '.') : digits;
}

/** Whether a number as in code is the same when it is a DOUBLE. */
export function isExact(text: string): boolean {
  if (text.length <= 15 && !text.includes('e') && !text.includes('E')) return true;
  const value = Number(text);
  const shortest = String(value);
  return shortest === text || (Number.isFinite(value) && digitsOf(text) === digitsOf(shortest));
}

/** The digits of a number from the first to the last that is not zero, and the place of its point. */
function digitsOf(text: string): string {
  const [, whole = '', part = '', power = '0'] = /^[-+]?(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const all = `${whole}${part}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits === '' ? '0' : `${digits}e${Number(power) - part.length + all.length - digits.length}`;
}
