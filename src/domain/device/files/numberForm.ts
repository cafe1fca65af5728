/** How numbers are written in a text where it is not as in code. */
export interface NumberForm {
  readonly decimal: '.' | ',';
  /** Between groups of three digits; null for none. */
  readonly thousands: ',' | '.' | ' ' | "'" | null;
}

const PLAIN = /^[-+]?\d+(\.\d+)?$/;
const FORMS: readonly (readonly [NumberForm, RegExp, own: RegExp])[] = [
  [{ decimal: ',', thousands: null }, /^[-+]?\d+(,\d+)?$/, /,(\d{1,2}|\d{4,})$/],
  [
    { decimal: ',', thousands: '.' },
    /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
    /\.\d{3}.*[.,]|,(\d{1,2}|\d{4,})$/,
  ],
  // Blanks that do not break are blanks, too, and nothing but numbers has them: 12 345 with another one may be a code.
  [
    { decimal: ',', thousands: ' ' },
    /^[-+]?(\d{1,3}([ \u00A0\u2009\u202F]\d{3})+|\d+)(,\d+)?$/,
    /[ \u00A0\u2009\u202F].*,|[\u00A0\u2009\u202F]/,
  ],
  [
    { decimal: '.', thousands: ' ' },
    /^[-+]?(\d{1,3}([ \u00A0\u2009\u202F]\d{3})+|\d+)(\.\d+)?$/,
    /[ \u00A0\u2009\u202F].*\./,
  ],
  [
    { decimal: '.', thousands: "'" },
    /^[-+]?(\d{1,3}(['\u2019]\d{3})+|\d+)(\.\d+)?$/,
    /['\u2019]\d{3}.*[.'\u2019]/,
  ],
  [{ decimal: '.', thousands: ',' }, /^[-+]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/, /,\d{3}.*[.,]/],
];

/**
 * The form in which all values of a column are numbers; null if they are plain numbers, none at all, or if the form is
 * uncertain: 1,234 alone may be either.
 */
export function numberForm(values: readonly (string | null)[]): NumberForm | null {
  const given = values.filter((value): value is string => value !== null && value !== '');
  if (given.every((value) => PLAIN.test(value))) return null;
  const found = FORMS.filter(
    ([, form, own]) => given.every((value) => form.test(value)) && given.some((value) => own.test(value)),
  );
  const [first] = found;
  return first?.[0] ?? null;
}

/** What all numbers of a form match. */
export const numberPattern = (form: NumberForm): string =>
  FORMS.find(([{ decimal, thousands }]) => decimal === form.decimal && thousands === form.thousands)?.[1]
    .source ?? PLAIN.source;
