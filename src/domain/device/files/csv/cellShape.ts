import { dayMask, daysIn } from './dayForm.ts';
import { isDayTime, isFinerThanMicroseconds, momentOf } from './momentText.ts';
import { isExact, NUMBER_FORMS, type NumberForm, plainNumber } from './numberForm.ts';

/* What a value may be, as one number: its kind in the lowest bits, and in the others in which forms it can be read. The
   shapes of all values of a column decide its type, so that no sample does. */

export const KIND = {
  empty: 0,
  /** In the place of a value that is missing: #N/A, NULL. */
  marker: 1,
  /** A whole number that every form of numbers reads alike, and a DOUBLE holds. */
  whole: 2,
  /** One that a BIGINT holds, and a DOUBLE does not. */
  big: 3,
  /** One that no BIGINT holds. */
  long: 4,
  /** As in code; some other form may read it otherwise. */
  fraction: 5,
  exponent: 6,
  /** NaN. */
  notNumber: 7,
  infinite: 8,
  /** Of another form than in code. */
  formed: 9,
  /** Digits whose zeros in front would be lost. */
  code: 10,
  /** Digits with a plus in front, as numbers of telephones. */
  plus: 11,
  boolean: 12,
  day: 13,
  dayTime: 14,
  text: 15,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

const KIND_BITS = 5;
export const kindOf = (shape: number): Kind => (shape & 31) as Kind;
/** In which of `NUMBER_FORMS` a number can be read. */
export const numberForms = (shape: number): number => (shape >> KIND_BITS) & 63;
/** Which of them it shows. */
export const shownForms = (shape: number): number => (shape >> 11) & 63;
const INEXACT = 1 << 17;
/** A DOUBLE does not hold it. */
export const isInexact = (shape: number): boolean => (shape & INEXACT) !== 0;
/** In which of `DAY_FORMS` a day can be read. */
export const dayForms = (shape: number): number => (shape >> KIND_BITS) & 0x3ffff;
/** It is written in another way than the engine reads: blanks around it, a day or time not as in code. */
const IS_ODD = 1 << 28;
export const isOdd = (shape: number): boolean => (shape & IS_ODD) !== 0;
const HAS_TIME = 1 << 24;
const HAS_ZONE = 1 << 25;
const IS_MOVED = 1 << 26;
const IS_CUT = 1 << 27;
export const hasTime = (shape: number): boolean => (shape & HAS_TIME) !== 0;
export const hasZone = (shape: number): boolean => (shape & HAS_ZONE) !== 0;
/** Of another zone than UTC. */
export const isMoved = (shape: number): boolean => (shape & IS_MOVED) !== 0;
/** Finer than a microsecond. */
export const isCut = (shape: number): boolean => (shape & IS_CUT) !== 0;

/** In the first of `DAY_FORMS`. */
const ISO_DAY = KIND.day | (1 << KIND_BITS);

const MARKERS: ReadonlySet<string> = new Set([
  '#N/A',
  '#N/A N/A',
  '#NA',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  'NULL',
  'null',
  '\\N',
  'NA',
  'N/A',
  'n/a',
]);

const PLAIN_NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const LONGEST_FORMED = 40;
const BIGINT = 2n ** 63n;

export function shapeOf(cell: string): number {
  if (cell === '') return KIND.empty;
  if (isShortWhole(cell)) return KIND.whole;
  const text = cell.trim();
  const shape = shapeOfTrimmed(text);
  return text.length === cell.length || shape === KIND.text ? shape : shape | IS_ODD;
}

function shapeOfTrimmed(text: string): number {
  if (text === '') return KIND.marker;
  const first = text.charCodeAt(0);
  // Digits, signs, and a point.
  if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) {
    if (text.charCodeAt(4) === HYPHEN) {
      if (isIsoDay(text)) return ISO_DAY;
      if (isIsoSecond(text)) return ISO_DAY | HAS_TIME;
    }
    if (PLAIN_NUMBER.test(text)) return numberShape(text);
    if (text.length > LONGEST_FORMED) return KIND.text;
    const formed = formedShape(text);
    return formed === null ? timeShape(text) : formed;
  }
  return text.length > LONGEST_FORMED ? KIND.text : wordShape(text, first);
}

/** Digits without zeros in front, so few that a DOUBLE holds them. */
function isShortWhole(text: string): boolean {
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  const { length } = text;
  if (length === start || length > 15) return false;
  if (text.charCodeAt(start) === 48) return length === 1;
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function numberShape(text: string): number {
  if (isCode(text)) return KIND.code;
  if (text.includes('e') || text.includes('E')) return KIND.exponent | (isExact(text) ? 0 : INEXACT);
  const point = text.indexOf('.');
  if (point !== -1) {
    const whole = point - (text.charCodeAt(0) < 48 ? 1 : 0);
    const isThousand = text.length - point === 4 && whole >= 1 && whole <= 3;
    const forms = isThousand ? WITH_POINT | POINT_BETWEEN : WITH_POINT;
    return KIND.fraction | (forms << KIND_BITS) | (isExact(text) ? 0 : INEXACT);
  }
  if (text.startsWith('+')) return text.length <= 15 ? KIND.plus : KIND.code;
  // As a whole number it would lose its sign.
  if (text === '-0') return KIND.fraction | (WITH_POINT << KIND_BITS);
  if (text.length <= 15) return KIND.whole;
  const value = BigInt(text);
  if (value < -BIGINT || value >= BIGINT) return KIND.long;
  return isExact(text) ? KIND.whole : KIND.big;
}

const maskOf = (wanted: (form: NumberForm) => boolean): number =>
  NUMBER_FORMS.reduce((mask, form, at) => (wanted(form) ? mask | (1 << at) : mask), 0);
const WITH_POINT = maskOf(({ decimal }) => decimal === '.');
const POINT_BETWEEN = maskOf(({ thousands }) => thousands === '.');

function formsOf(text: string): number {
  let mask = 0;
  for (const [at, { fits }] of NUMBER_FORMS.entries()) if (fits.test(text)) mask |= 1 << at;
  return mask;
}

/** Zeros in front. */
function isCode(text: string): boolean {
  const start = text.charCodeAt(0) < 48 ? 1 : 0;
  const next = text.charCodeAt(start + 1);
  return text.charCodeAt(start) === 48 && next >= 48 && next <= 57;
}

function formedShape(text: string): number | null {
  const forms = formsOf(text);
  if (forms === 0) return null;
  if (isCode(text)) return KIND.code;
  let shown = 0;
  let isInexactInAny = false;
  for (const [at, form] of NUMBER_FORMS.entries()) {
    if ((forms & (1 << at)) === 0) continue;
    if (form.shows.test(text)) shown |= 1 << at;
    isInexactInAny ||= !isExact(plainNumber(text, form));
  }
  return KIND.formed | (forms << KIND_BITS) | (shown << 11) | (isInexactInAny ? INEXACT : 0);
}

const WORD_DAY = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d/i;

function wordShape(text: string, first: number): number {
  if (MARKERS.has(text)) return KIND.marker;
  // t, f, n, i in both cases.
  switch (first | 32) {
    case 116:
    case 102:
      return /^(?:true|false)$/i.test(text) ? KIND.boolean : wordDay(text);
    case 110:
      return /^nan$/i.test(text) ? KIND.notNumber : wordDay(text);
    case 105:
      return /^inf(?:inity)?$/i.test(text) ? KIND.infinite : KIND.text;
    default:
      return wordDay(text);
  }
}

const wordDay = (text: string): number => (WORD_DAY.test(text) ? timeShape(text) : KIND.text);

function timeShape(text: string): number {
  if (/^[-+]inf(?:inity)?$/i.test(text)) return KIND.infinite;
  if (isDayTime(text)) return KIND.dayTime;
  const moment = momentOf(text);
  if (moment === null) return KIND.text;
  const { day, time } = moment;
  const isIso = isIsoDay(day);
  const forms = isIso ? 1 : dayMask(day);
  if (forms === 0) return KIND.text;
  const shape = KIND.day | (forms << KIND_BITS) | (isIso ? 0 : IS_ODD);
  if (time === null) return shape;
  return (
    shape |
    HAS_TIME |
    (time.offset === null ? 0 : HAS_ZONE) |
    ((time.offset ?? 0) === 0 ? 0 : IS_MOVED) |
    (isFinerThanMicroseconds(time) ? IS_CUT : 0) |
    (ISO_MOMENT.test(text) ? 0 : IS_ODD)
  );
}

const ISO_MOMENT = /^.{10} \d\d:\d\d:\d\d(?:\.\d{1,6})?$/;

const HYPHEN = 45;

/** Two digits as a number; beyond every part of a day and a time where they are none. */
function twoDigits(text: string, at: number): number {
  const [ten, one] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return ten >= 0 && ten <= 9 && one >= 0 && one <= 9 ? ten * 10 + one : 100;
}

/** Whether a text begins with a day as in code, which most days are. */
function hasIsoDay(text: string): boolean {
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return false;
  const [century, year, month, day] = [0, 2, 5, 8].map((at) => twoDigits(text, at)) as [
    number,
    number,
    number,
    number,
  ];
  if (century > 99 || year > 99 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysIn(century * 100 + year, month);
}

export const isIsoDay = (text: string): boolean => text.length === 10 && hasIsoDay(text);

/** YYYY-MM-DD HH:MM:SS */
const isIsoSecond = (text: string): boolean =>
  text.length === 19 &&
  text.charCodeAt(10) === 32 &&
  text.charCodeAt(13) === 58 &&
  text.charCodeAt(16) === 58 &&
  twoDigits(text, 11) < 24 &&
  twoDigits(text, 14) < 60 &&
  twoDigits(text, 17) < 60 &&
  hasIsoDay(text);
