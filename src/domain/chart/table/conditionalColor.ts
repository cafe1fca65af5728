import { ownValue } from '../../ownValue.ts';
import type { FrameColumn } from '../../compile/frame.ts';
import { asList, asNumber, asRecord } from '../../jsonValue.ts';
import { numberOf } from '../../format/valueText.ts';
import { textOf } from '../form/formData.ts';
import { readHex } from '../colors/oklch.ts';

interface Rule {
  readonly color: string;
  /** How strongly the rule speaks of a value, from 0 to 1; null where it does not. */
  readonly strength: (value: number) => number | null;
}

const FAINTEST = 0.15;
const STRONGEST = 0.55;

/** The background of each cell of a column by the rules of a form; the last rule that speaks counts. */
export function cellColor(
  conditionalFormatting: unknown,
  column: FrameColumn,
): (row: number) => string | null {
  const rules = asList(conditionalFormatting)
    .map(asRecord)
    .filter((rule) => rule['column'] === column.name)
    .map((rule) => readRule(rule, column))
    .filter((rule) => rule !== null);
  if (rules.length === 0) return () => null;
  return (row) => {
    const value = numberOf(column.values[row]);
    if (value === null) return null;
    const spoken = rules
      .map((rule) => ({ rule, strength: rule.strength(value) }))
      .findLast((each) => each.strength !== null);
    if (spoken?.strength == null) return null;
    return withOpacity(
      spoken.rule.color,
      FAINTEST + (STRONGEST - FAINTEST) * Math.min(Math.max(spoken.strength, 0), 1),
    );
  };
}

function readRule(rule: Readonly<Record<string, unknown>>, column: FrameColumn): Rule | null {
  const color = readColor(textOf(rule['colorScheme']));
  const holds = condition(rule);
  if (color === null || holds === null) return null;
  const known = column.values.map(numberOf).filter((each) => each !== null);
  const high = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const low = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const target = asNumber(rule['targetValue']);
  const flat = rule['useGradient'] === false || ['=', '≠'].includes(String(rule['operator']));
  const falls = ['<', '≤'].includes(String(rule['operator']));
  const [from, to] = falls ? [target ?? high, low] : [target ?? low, high];
  return {
    color,
    strength: (value) =>
      holds(value) ? (flat || from === to ? 1 : Math.abs((value - from) / (to - from))) : null,
  };
}

function condition(rule: Readonly<Record<string, unknown>>): ((value: number) => boolean) | null {
  const target = asNumber(rule['targetValue']);
  const [left, right] = [asNumber(rule['targetValueLeft']), asNumber(rule['targetValueRight'])];
  const operator = textOf(rule['operator']);
  if (operator === 'None' || operator === null) return () => true;
  if (operator.includes('x')) {
    if (left === null || right === null) return null;
    const [orLeft, orRight] = [operator.startsWith('≤'), operator.endsWith('≤')];
    return (value) => (orLeft ? value >= left : value > left) && (orRight ? value <= right : value < right);
  }
  if (target === null) return null;
  const tests: Readonly<Record<string, (value: number) => boolean>> = {
    '>': (value) => value > target,
    '<': (value) => value < target,
    '≥': (value) => value >= target,
    '≤': (value) => value <= target,
    '=': (value) => value === target,
    '≠': (value) => value !== target,
  };
  return ownValue(tests, operator) ?? null;
}

/** A colour of its own, or the name of a token of Superset's theme. */
function readColor(name: string | null): string | null {
  const tokens: Readonly<Record<string, string>> = {
    colorSuccess: '#5ac189',
    colorSuccessBg: '#5ac189',
    colorWarning: '#fcc700',
    colorWarningBg: '#fcc700',
    colorError: '#e04355',
    colorErrorBg: '#e04355',
    Green: '#5ac189',
    Red: '#e04355',
  };
  const color = name === null ? null : (ownValue(tokens, name) ?? name);
  return color !== null && readHex(color.slice(0, 7)) !== null ? color.slice(0, 7) : null;
}

function withOpacity(hex: string, opacity: number): string {
  const [r = 0, g = 0, b = 0] = (readHex(hex) ?? []).map((each) => Math.round(each * 255));
  return `rgb(${r} ${g} ${b} / ${opacity.toFixed(3)})`;
}
