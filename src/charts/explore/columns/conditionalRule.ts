import type { FormData } from '#domain/chart/form/formData.ts';
import { type ColoredPart, coloredPart, isWholeRow } from '../../kit/table/conditionalColor.ts';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import type { ColumnKind } from '../../kit/controls/control.ts';
import { columnHeading } from '#domain/chart/columnHeading.ts';

/** What an operator of conditional formatting compares a value with. */
type Takes = 'nothing' | 'number' | 'text' | 'range';

export interface RuleOperator {
  readonly op: string;
  readonly name: string;
  readonly takes: Takes;
  /** The kinds of columns whose values it compares. */
  readonly of: readonly ColumnKind[];
}

/** The operators for a column; all of them where its kind is not known. */
export const operatorsFor = (kind: ColumnKind | null): readonly RuleOperator[] =>
  kind === null ? RULE_OPERATORS : RULE_OPERATORS.filter(({ of }) => of.includes(kind));

const NUMBERS: readonly ColumnKind[] = ['number'];

/** The operators of Superset's rules, in its order. */
export const RULE_OPERATORS: readonly RuleOperator[] = [
  { op: 'None', name: 'Every number, by its size', takes: 'nothing', of: NUMBERS },
  { op: '>', name: 'Greater than (>)', takes: 'number', of: NUMBERS },
  { op: '<', name: 'Less than (<)', takes: 'number', of: NUMBERS },
  { op: '≥', name: 'At least (≥)', takes: 'number', of: NUMBERS },
  { op: '≤', name: 'At most (≤)', takes: 'number', of: NUMBERS },
  { op: '=', name: 'Equal to (=)', takes: 'text', of: ['number', 'text'] },
  { op: '≠', name: 'Not equal to (≠)', takes: 'text', of: ['number', 'text'] },
  { op: '< x <', name: 'Between, without both (< x <)', takes: 'range', of: NUMBERS },
  { op: '≤ x ≤', name: 'Between, with both (≤ x ≤)', takes: 'range', of: NUMBERS },
  { op: '≤ x <', name: 'Between, with the first (≤ x <)', takes: 'range', of: NUMBERS },
  { op: '< x ≤', name: 'Between, with the last (< x ≤)', takes: 'range', of: NUMBERS },
  { op: 'begins with', name: 'Begins with', takes: 'text', of: ['text'] },
  { op: 'ends with', name: 'Ends with', takes: 'text', of: ['text'] },
  { op: 'containing', name: 'Contains', takes: 'text', of: ['text'] },
  { op: 'not containing', name: 'Does not contain', takes: 'text', of: ['text'] },
  { op: 'is null', name: 'Is null', takes: 'nothing', of: ['number', 'text', 'time', 'boolean'] },
  { op: 'is not null', name: 'Is not null', takes: 'nothing', of: ['number', 'text', 'time', 'boolean'] },
  { op: 'is true', name: 'Is true', takes: 'nothing', of: ['boolean'] },
  { op: 'is false', name: 'Is false', takes: 'nothing', of: ['boolean'] },
];

/** The colours that follow Superset's theme, by their token. */
export const RULE_COLORS: readonly (readonly [token: string, name: string])[] = [
  ['colorSuccessBg', 'Green'],
  ['colorWarningBg', 'Yellow'],
  ['colorErrorBg', 'Red'],
];

/** A rule being edited. */
export interface RuleDraft {
  readonly column: string | null;
  readonly op: string;
  /** The value compared with, or the first of a range. */
  readonly text: string;
  /** The last of a range. */
  readonly end: string;
  /** A token or `#rrggbb`. */
  readonly color: string;
  readonly isGradient: boolean;
  /** Whether the whole row is coloured. */
  readonly isWholeRow: boolean;
  readonly part: ColoredPart;
  /** Keys that are not edited here, and preserved. */
  readonly rest: FormData;
}

const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';

export function ruleDraft(rule: unknown): RuleDraft {
  const record = asRecord(rule);
  const op = asText(record['operator']) || 'None';
  const isRange = ruleOperator(op)?.takes === 'range';
  return {
    column: asText(record['column']) || null,
    op,
    text: textOf(record[isRange ? 'targetValueLeft' : 'targetValue']),
    end: textOf(record['targetValueRight']),
    color: asText(record['colorScheme']) || 'colorSuccessBg',
    isGradient: record['useGradient'] !== false,
    isWholeRow: isWholeRow(record),
    part: coloredPart(record),
    rest: record,
  };
}

export const ruleOperator = (op: string): RuleOperator | undefined =>
  RULE_OPERATORS.find((each) => each.op === op);

/** The rule in the contract's format; null while something is missing or not a number. */
export function ruleOfDraft(draft: RuleDraft): FormData | null {
  const { column, op, color, isGradient } = draft;
  const operator = ruleOperator(op);
  if (column === null || operator === undefined) return null;
  const target = targetOf(draft, operator.takes);
  if (target === null) return null;
  // Those of the operator before.
  const { targetValue: _value, targetValueLeft: _left, targetValueRight: _right, ...rest } = draft.rest;
  return {
    ...rest,
    column,
    operator: op,
    ...target,
    colorScheme: color,
    useGradient: isGradient,
    ...(isWholeRow(rest) !== draft.isWholeRow && rowKeys(draft)),
    ...(coloredPart(rest) !== draft.part && PART_KEYS[draft.part]),
  };
}

/** The keys of this and of older releases. */
const rowKeys = ({ isWholeRow: isWhole, column }: RuleDraft): FormData => ({
  toAllRow: isWhole,
  columnFormatting: isWhole ? 'ENTIRE_ROW' : column,
});

const PART_KEYS: Readonly<Record<ColoredPart, FormData>> = {
  background: { toTextColor: false, objectFormatting: 'BACKGROUND_COLOR' },
  text: { toTextColor: true, objectFormatting: 'TEXT_COLOR' },
  bar: { toTextColor: false, objectFormatting: 'CELL_BAR' },
};

function targetOf({ text, end }: RuleDraft, takes: Takes): FormData | null {
  const number = asNumber(text.trim() === '' ? null : text);
  switch (takes) {
    case 'nothing':
      return {};
    case 'number':
      return number === null ? null : { targetValue: number };
    case 'text':
      return text.trim() === '' ? null : { targetValue: number ?? text };
    case 'range': {
      const last = asNumber(end.trim() === '' ? null : end);
      return number === null || last === null || last < number
        ? null
        : { targetValueLeft: number, targetValueRight: last };
    }
  }
}

/** A rule in words: `sales > 1000`. */
export function ruleText(rule: unknown, names: Readonly<Record<string, string>> = {}): string {
  const { column, op, text, end } = ruleDraft(rule);
  const name = column === null ? '?' : columnHeading(column, names);
  const operator = ruleOperator(op);
  if (operator?.takes === 'range') return `${text} ${op.replace('x', name)} ${end}`;
  if (op === 'None') return name;
  return operator?.takes === 'nothing' ? `${name} ${op}` : `${name} ${op} ${text}`;
}
