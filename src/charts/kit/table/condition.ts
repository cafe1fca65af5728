import type { FrameValue } from '#domain/frameValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { textOf } from '#domain/chart/form/formData.ts';

type Rule = Readonly<Record<string, unknown>>;
/** Whether a rule matches a value. */
export type Condition = (value: FrameValue | undefined) => boolean;

const isKnown = (value: FrameValue | undefined): boolean => value !== null && value !== undefined;

/** Operators for values of every type. */
const OF_ANY: Readonly<Record<string, Condition>> = {
  'is null': (value) => !isKnown(value),
  'is not null': isKnown,
  'is true': (value) => value === true,
  'is false': (value) => value === false,
};

/** In any case, as Superset compares; beginnings and ends are compared exactly. */
function containing(value: string, target: string): boolean {
  return value.toLowerCase().includes(target.toLowerCase());
}

const OF_TEXT: Readonly<Record<string, (value: string, target: string) => boolean>> = {
  '=': (value, target) => value === target,
  '≠': (value, target) => value !== target,
  'begins with': (value, target) => value.startsWith(target),
  'ends with': (value, target) => value.endsWith(target),
  containing,
  'not containing': (value, target) => !containing(value, target),
};

const OF_NUMBERS: Readonly<Record<string, (value: number, target: number) => boolean>> = {
  '>': (value, target) => value > target,
  '<': (value, target) => value < target,
  '≥': (value, target) => value >= target,
  '≤': (value, target) => value <= target,
  '=': (value, target) => value === target,
  '≠': (value, target) => value !== target,
};

/** The operator of a rule, by its form symbol or name; null if unknown. */
export function conditionOf(rule: Rule): Condition | null {
  const operator = textOf(rule['operator']);
  if (operator === 'None' || operator === null) return (value) => numberOf(value) !== null;
  const ofAny = ownValue(OF_ANY, operator);
  if (ofAny !== undefined) return ofAny;
  if (operator.includes(' x ')) return between(rule, operator);
  const target = rule['targetValue'];
  const ofText = ownValue(OF_TEXT, operator);
  const ofNumbers = ownValue(OF_NUMBERS, operator);
  const number = asNumber(target);
  const text = typeof target === 'string' ? target : number === null ? null : String(number);
  const comparesText = ofText !== undefined && text !== null;
  const comparesNumbers = ofNumbers !== undefined && number !== null;
  if (!comparesText && !comparesNumbers) return null;
  return (value) => {
    const known = comparesNumbers ? numberOf(value) : null;
    if (known !== null && comparesNumbers) return ofNumbers(known, number);
    return comparesText && typeof value === 'string' && ofText(value, text);
  };
}

function between(rule: Rule, operator: string): Condition | null {
  const [left, right] = [asNumber(rule['targetValueLeft']), asNumber(rule['targetValueRight'])];
  if (left === null || right === null) return null;
  const [orLeft, orRight] = [operator.startsWith('≤'), operator.endsWith('≤')];
  return (each) => {
    const value = numberOf(each);
    if (value === null) return false;
    return (orLeft ? value >= left : value > left) && (orRight ? value <= right : value < right);
  };
}
