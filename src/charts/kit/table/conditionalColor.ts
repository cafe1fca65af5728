import { ownValue } from '#domain/ownValue.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { FrameColumn } from '#domain/compile/frame.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn, textOf } from '#domain/chart/form/formData.ts';
import { readHex } from '#domain/theme/oklch.ts';
import { conditionOf } from './condition.ts';
import { extent } from '../spec/extent.ts';

/** What of a cell a rule colours. */
export type ColoredPart = 'background' | 'text' | 'bar';

/** A rule that colours cells of a column. */
export interface ColorRule {
  readonly color: string;
  /** What it tests: values of its column, possibly of another one, of the same rows. */
  readonly values: readonly FrameValue[];
  readonly condition: RuleRecord;
  /** The values that it matches least and most; null if it matches all alike. */
  readonly gradient: readonly [from: number, to: number] | null;
}

/** The colour of the cell in a row; null without one. */
export type ColorAt = (row: number) => string | null;

/** The colours of a cell by the rules of its chart; null where none matches. */
export interface RuleColors {
  readonly background: string | null;
  readonly text: string | null;
}

export const NO_COLORS: RuleColors = { background: null, text: null };

const FAINTEST = 0.15;
const STRONGEST = 0.55;

/** The background of each cell of a column by the form's rules; the last match wins. */
export function backgroundAt(rules: readonly ColorRule[]): ColorAt {
  const matchAt = lastMatch(rules);
  return (row) => {
    const match = matchAt(row);
    if (match === null) return null;
    const strength = Math.min(Math.max(match.strength, 0), 1);
    return rgba(match.color, FAINTEST + (STRONGEST - FAINTEST) * strength);
  };
}

/** The colour of each cell's text or bar by the form's rules, at full strength; the last match wins. */
export function partColorAt(rules: readonly ColorRule[]): ColorAt {
  const matchAt = lastMatch(rules);
  return (row) => matchAt(row)?.color ?? null;
}

/** The text colour of a single number, whose rules always colour text; null if none matches. */
export function textColor(conditionalFormatting: unknown, column: FrameColumn): string | null {
  const rules = asList(conditionalFormatting).map((rule) => ({ ...asRecord(rule), objectFormatting: TEXT }));
  return partColorAt(colorRules(rules, 'text', column))(0);
}

function lastMatch(rules: readonly ColorRule[]): (row: number) => { color: string; strength: number } | null {
  const read = rules.toReversed().map((rule) => ({ ...rule, strength: strengthOf(rule) }));
  return (row) => {
    for (const { color, values, strength } of read) {
      const found = strength(values[row]);
      if (found !== null) return { color, strength: found };
    }
    return null;
  };
}

/** How strongly a rule matches a value, from 0 to 1; null if not. */
function strengthOf({ condition, gradient }: ColorRule): (value: FrameValue | undefined) => number | null {
  const holds = conditionOf(condition);
  return (value) => {
    if (holds?.(value) !== true) return null;
    const number = numberOf(value);
    if (gradient === null || number === null) return 1;
    const [from, to] = gradient;
    return Math.abs((number - from) / (to - from));
  };
}

/** The form's rules that colour a part of the cells of a column. */
export function colorRules(
  conditionalFormatting: unknown,
  part: ColoredPart,
  column: FrameColumn,
  all: readonly FrameColumn[] = [column],
): readonly ColorRule[] {
  return asList(conditionalFormatting)
    .map(asRecord)
    .flatMap((rule) => {
      const of = all.find(({ name }) => name === testedColumn(rule));
      if (of === undefined || coloredPart(rule) !== part) return [];
      const colored = isWholeRow(rule) ? column.name : (ownColumn(rule, all) ?? of.name);
      return colored === column.name ? (readRule(rule, of) ?? []) : [];
    });
}

type RuleRecord = Readonly<Record<string, unknown>>;

const TEXT = 'TEXT_COLOR';

export const isWholeRow = (rule: RuleRecord): boolean =>
  isOn(rule['toAllRow']) || rule['columnFormatting'] === 'ENTIRE_ROW';

export const coloredPart = (rule: RuleRecord): ColoredPart =>
  rule['objectFormatting'] === TEXT || isOn(rule['toTextColor'])
    ? 'text'
    : rule['objectFormatting'] === 'CELL_BAR'
      ? 'bar'
      : 'background';

/** Beside the value of an earlier time, a Superset calls the metric itself "Main …". */
const testedColumn = (rule: RuleRecord): string | null =>
  textOf(rule['column'])?.replace(/^Main (?=.)/, '') ?? null;

/** The column that a rule colours by the values of another one. */
const ownColumn = (rule: RuleRecord, all: readonly FrameColumn[]): string | undefined =>
  all.find(({ name }) => name === rule['columnFormatting'])?.name;

function readRule(rule: RuleRecord, of: FrameColumn): ColorRule | null {
  const color = readColor(textOf(rule['colorScheme']));
  if (color === null || conditionOf(rule) === null) return null;
  const known = of.values.map(numberOf).filter((each) => each !== null);
  const [low, high] = extent(known);
  const target = asNumber(rule['targetValue']);
  const flat = rule['useGradient'] === false || ['=', '≠'].includes(String(rule['operator']));
  const falls = ['<', '≤'].includes(String(rule['operator']));
  const [from, to] = falls ? [target ?? high, low] : [target ?? low, high];
  return { color, values: of.values, condition: rule, gradient: flat || from === to ? null : [from, to] };
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

function rgba(hex: string, opacity: number): string {
  const [r = 0, g = 0, b = 0] = (readHex(hex) ?? []).map((each) => Math.round(each * 255));
  return `rgb(${r} ${g} ${b} / ${opacity.toFixed(3)})`;
}
