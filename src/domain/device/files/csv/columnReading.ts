import type { DayOrder } from '../fileTable.ts';
import {
  dayForms,
  hasTime,
  hasZone,
  isInexact,
  isOdd,
  KIND,
  kindOf,
  type Kind,
  numberForms,
  shownForms,
} from './cellShape.ts';
import { type ColumnTally, givenShapes, ofKinds, type ShapeTally } from './columnTally.ts';
import { DAY_FORMS, type DayForm } from './dayForm.ts';
import { NUMBER_FORMS, type NumberForm, PLAIN } from './numberForm.ts';

export const ZONED = 'TIMESTAMP WITH TIME ZONE';

/** How the values of a column are read. */
export interface ColumnReading {
  readonly type: string;
  readonly number: NumberForm;
  /** Null where no day is read. */
  readonly day: DayForm | null;
  /** Whether quotes without a value are an empty text. */
  readonly keepsEmpty: boolean;
}

/** What is decided for all columns of a text. */
export interface ReadingChoice {
  /** The decimal sign that a person chose. */
  readonly decimal: NumberForm['decimal'] | null;
  /** The order of days and months, where nothing in a column shows it. */
  readonly dayOrder: DayOrder;
}

const NUMBERS: readonly Kind[] = [
  KIND.whole,
  KIND.big,
  KIND.long,
  KIND.fraction,
  KIND.exponent,
  KIND.notNumber,
  KIND.infinite,
  KIND.formed,
  KIND.plus,
];
const WHOLE: readonly Kind[] = [KIND.whole, KIND.big, KIND.long, KIND.plus];
const NO_DIGITS: readonly Kind[] = [KIND.notNumber, KIND.infinite];

/** How a column is read, by all of its values. */
export function readingOf(tally: ColumnTally, choice: ReadingChoice): ColumnReading {
  const given = givenShapes(tally);
  const text = textReading(tally);
  if (given.length === 0) return text;
  const isAll = (...kinds: readonly Kind[]): boolean =>
    given.every(({ shape }) => kinds.includes(kindOf(shape)));
  if (isAll(...NUMBERS)) {
    const number = isAll(...NO_DIGITS) ? null : numberReading(given, choice);
    return number === null ? text : { ...text, ...number, keepsEmpty: false };
  }
  if (isAll(KIND.boolean)) return { ...text, type: 'BOOLEAN', keepsEmpty: false };
  if (isAll(KIND.dayTime)) return { ...text, type: 'TIME', keepsEmpty: false };
  if (!isAll(KIND.day, KIND.infinite)) return text;
  const days = ofKinds(given, KIND.day);
  const day = dayFormIn(days, choice.dayOrder);
  const type = momentType(days);
  return day === null || type === null ? text : { type, number: PLAIN, day, keepsEmpty: false };
}

/**
 * Programs that tell an empty text from none write quotes for it. Where all values are in quotes, it may be either.
 */
const textReading = ({ bare }: ColumnTally): ColumnReading => ({
  type: 'VARCHAR',
  number: PLAIN,
  day: null,
  keepsEmpty: bare > 0,
});

function numberReading(
  given: readonly ShapeTally[],
  choice: ReadingChoice,
): Pick<ColumnReading, 'type' | 'number'> | null {
  // Only numbers of telephones all have a plus.
  if (given.every(({ shape }) => kindOf(shape) === KIND.plus)) return null;
  const number = numberFormIn(given, choice.decimal);
  if (number === null) return null;
  const isWhole = given.every(({ shape }) => WHOLE.includes(kindOf(shape)));
  if (isWhole && ofKinds(given, KIND.long).length === 0) return { type: 'BIGINT', number };
  return lostDigits(given).length > 0 ? null : { type: 'DOUBLE', number };
}

/** Numbers whose digits a DOUBLE would not hold, and for which the column is text. */
export const lostDigits = (given: readonly ShapeTally[]): readonly ShapeTally[] =>
  given.filter(({ shape }) => {
    const kind = kindOf(shape);
    if (kind === KIND.big)
      return !given.every((each) => WHOLE.includes(kindOf(each.shape))) || hasLong(given);
    return kind === KIND.long || ((kind === KIND.exponent || kind === KIND.formed) && isInexact(shape));
  });

const hasLong = (given: readonly ShapeTally[]): boolean => ofKinds(given, KIND.long).length > 0;

/** The forms of numbers in which all values can be read that not every form reads alike. */
export function commonNumberForms(given: readonly ShapeTally[]): number {
  let mask = 63;
  for (const { shape } of given) {
    const kind = kindOf(shape);
    if (kind === KIND.fraction || kind === KIND.formed) mask &= numberForms(shape);
    else if (kind === KIND.exponent) mask &= POINTS;
  }
  return mask;
}

const POINTS = NUMBER_FORMS.reduce((mask, { decimal }, at) => (decimal === '.' ? mask | (1 << at) : mask), 0);

/** The form of the numbers of a column; null where there is none, or nothing shows which it is. */
function numberFormIn(given: readonly ShapeTally[], decimal: ReadingChoice['decimal']): NumberForm | null {
  const formed = ofKinds(given, KIND.formed);
  if (formed.length === 0 && decimal !== ',') return PLAIN;
  const mask = commonNumberForms(given);
  const shown = formed.reduce((each, { shape }) => each | shownForms(shape), 0);
  const common = NUMBER_FORMS.filter((_, at) => (mask & (1 << at)) !== 0);
  const chosen = common.filter((each) => each.decimal === decimal);
  // A sign that does not fit a column is not its own.
  if (decimal !== null && chosen.length > 0) {
    const grouped = chosen.find((each) => (shown & (1 << NUMBER_FORMS.indexOf(each))) !== 0);
    return grouped ?? chosen[0] ?? null;
  }
  if (formed.length === 0) return PLAIN;
  return common.find((each) => (shown & (1 << NUMBER_FORMS.indexOf(each))) !== 0) ?? null;
}

/** The forms in which all days can be read: several where a day may be a month. */
export function commonDayForms(days: readonly ShapeTally[]): readonly DayForm[] {
  const mask = days.reduce((each, { shape }) => each & dayForms(shape), -1);
  const isTimed = days.some(({ shape }) => hasTime(shape));
  return DAY_FORMS.filter((form, at) => (mask & (1 << at)) !== 0 && !(isTimed && form.isOpen));
}

function dayFormIn(days: readonly ShapeTally[], order: DayOrder): DayForm | null {
  const forms = commonDayForms(days);
  const [only] = forms;
  if (only === undefined || forms.length === 1) return only ?? null;
  if (forms.some(({ isOpen }) => isOpen)) return null;
  return forms.find((form) => form.order === order) ?? null;
}

/** Null where some times have a zone and others none. */
function momentType(days: readonly ShapeTally[]): string | null {
  if (days.every(({ shape }) => hasZone(shape))) return ZONED;
  if (days.some(({ shape }) => hasZone(shape))) return null;
  return days.some(({ shape }) => hasTime(shape)) ? 'TIMESTAMP' : 'DATE';
}

/** Whether all values of a column are written as the engine reads them. */
export const isAsInCode = ({ type, number }: ColumnReading, tally: ColumnTally | undefined): boolean =>
  type === 'VARCHAR' ||
  (number === PLAIN &&
    type !== ZONED &&
    [...(tally?.shapes.keys() ?? [])].every(
      (shape) =>
        !isOdd(shape) &&
        !NEVER_AS_IN_CODE.has(kindOf(shape)) &&
        hasTime(shape) === (type === 'TIMESTAMP' && kindOf(shape) === KIND.day),
    ));

const NEVER_AS_IN_CODE: ReadonlySet<Kind> = new Set([KIND.marker, KIND.notNumber, KIND.infinite, KIND.plus]);

/** How a column is read as the type that a person chose: in the form that most of its values have. */
export function readingAs(type: string, tally: ColumnTally, choice: ReadingChoice): ColumnReading {
  const found = readingOf(tally, choice);
  if (found.type === type) return found;
  const text = textReading(tally);
  if (type === 'VARCHAR') return text;
  const given = givenShapes(tally);
  const days = ofKinds(given, KIND.day);
  return { type, number: mostNumbers(given, choice), day: mostDays(days, choice), keepsEmpty: false };
}

function mostNumbers(given: readonly ShapeTally[], { decimal }: ReadingChoice): NumberForm {
  const forms = NUMBER_FORMS.filter((form) => decimal === null || form.decimal === decimal);
  return best([...(decimal === ',' ? [] : [PLAIN]), ...forms], given, (form, shape) => {
    const kind = kindOf(shape);
    if (kind === KIND.fraction && form === PLAIN) return true;
    if (kind !== KIND.fraction && kind !== KIND.formed) return kind === KIND.exponent && form.decimal === '.';
    return NUMBER_FORMS.some((each, at) => each === form && (numberForms(shape) & (1 << at)) !== 0);
  });
}

const mostDays = (days: readonly ShapeTally[], { dayOrder }: ReadingChoice): DayForm | null =>
  best(
    DAY_FORMS.toSorted((a, b) => Number(b.order === dayOrder) - Number(a.order === dayOrder)),
    days,
    (form, shape) => (dayForms(shape) & (1 << DAY_FORMS.indexOf(form))) !== 0,
  );

/** The first of the forms that most values have. */
function best<Form>(
  forms: readonly [Form, ...Form[]] | readonly Form[],
  given: readonly ShapeTally[],
  fits: (form: Form, shape: number) => boolean,
): Form {
  const counts = forms.map((form) =>
    given.reduce((sum, { shape, count }) => sum + (fits(form, shape) ? count : 0), 0),
  );
  return forms[counts.indexOf(Math.max(...counts))] as Form;
}
