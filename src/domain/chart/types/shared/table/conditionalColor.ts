import { ownValue } from '../../../../ownValue.ts';
import type { FrameColumn, FrameValue } from '../../../../compile/frame.ts';
import { asList, asNumber, asRecord } from '../../../../jsonValue.ts';
import { numberOf } from '../../../../format/valueText.ts';
import { isOn, textOf } from '../../../form/formData.ts';
import { readHex } from '../../../colors/oklch.ts';
import { conditionOf } from './condition.ts';

interface Rule {
  readonly color: string;
  /** The values it tests, possibly of another column of the row. */
  readonly of: FrameColumn;
  /** How strongly it matches a value, from 0 to 1; null if not. */
  readonly strength: (value: FrameValue | undefined) => number | null;
}

const FAINTEST = 0.15;
const STRONGEST = 0.55;

/** The background of each cell of a column by the form's rules; the last match wins. */
export function cellColor(
  conditionalFormatting: unknown,
  column: FrameColumn,
  all: readonly FrameColumn[] = [column],
): (row: number) => string | null {
  const rules = rulesFor(conditionalFormatting, column, all);
  return (row) => {
    const spoken = lastSpoken(rules, row);
    if (spoken === null) return null;
    const strength = Math.min(Math.max(spoken.strength, 0), 1);
    return withOpacity(spoken.color, FAINTEST + (STRONGEST - FAINTEST) * strength);
  };
}

/** The text colour by the form's rules, at full strength; null if none matches. */
export function textColor(conditionalFormatting: unknown, column: FrameColumn): string | null {
  return lastSpoken(rulesFor(conditionalFormatting, column, [column]), 0)?.color ?? null;
}

function lastSpoken(rules: readonly Rule[], row: number): { color: string; strength: number } | null {
  for (const { color, of, strength } of rules.toReversed()) {
    const found = strength(of.values[row]);
    if (found !== null) return { color, strength: found };
  }
  return null;
}

function rulesFor(
  conditionalFormatting: unknown,
  column: FrameColumn,
  all: readonly FrameColumn[],
): readonly Rule[] {
  return asList(conditionalFormatting)
    .map(asRecord)
    .flatMap((rule) => {
      const of = all.find(({ name }) => name === rule['column']);
      if (of === undefined || (of !== column && !isOn(rule['toAllRow']))) return [];
      return readRule(rule, of) ?? [];
    });
}

function readRule(rule: Readonly<Record<string, unknown>>, of: FrameColumn): Rule | null {
  const color = readColor(textOf(rule['colorScheme']));
  const holds = conditionOf(rule);
  if (color === null || holds === null) return null;
  const known = of.values.map(numberOf).filter((each) => each !== null);
  const high = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const low = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const target = asNumber(rule['targetValue']);
  const flat = rule['useGradient'] === false || ['=', '≠'].includes(String(rule['operator']));
  const falls = ['<', '≤'].includes(String(rule['operator']));
  const [from, to] = falls ? [target ?? high, low] : [target ?? low, high];
  return {
    color,
    of,
    strength(value) {
      if (!holds(value)) return null;
      const number = numberOf(value);
      return flat || from === to || number === null ? 1 : Math.abs((number - from) / (to - from));
    },
  };
}

/** A custom colour, or the name of a token of Superset's theme. */
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
