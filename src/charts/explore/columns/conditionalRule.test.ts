import { describe, expect, test } from 'vitest';
import { conditionOf } from '../../kit/table/condition.ts';
import { operatorsFor, RULE_OPERATORS, ruleDraft, ruleOfDraft, ruleText } from './conditionalRule.ts';

const EMPTY = ruleDraft(undefined);

describe('a rule of conditional formatting', () => {
  test.each([
    { column: 'sales', operator: '>', targetValue: 1000, colorScheme: 'colorSuccessBg', useGradient: true },
    {
      column: 'sales',
      operator: '≤ x <',
      targetValueLeft: -1,
      targetValueRight: 2.5,
      colorScheme: '#123456',
      useGradient: false,
      toAllRow: true,
    },
    {
      column: 'city',
      operator: 'begins with',
      targetValue: 'San',
      colorScheme: 'colorErrorBg',
      useGradient: true,
    },
    {
      column: 'sales',
      operator: 'None',
      colorScheme: 'colorWarningBg',
      useGradient: true,
      toTextColor: true,
    },
    {
      column: 'is_open',
      operator: 'is true',
      colorScheme: 'colorErrorBg',
      useGradient: true,
      toAllRow: false,
    },
  ])('$column $operator is the same after editing nothing', (rule) => {
    expect(ruleOfDraft(ruleDraft(rule))).toEqual(rule);
  });

  test('of another operator drops the values of the one before', () => {
    const rule = {
      column: 'a',
      operator: '>',
      targetValue: 1,
      colorScheme: 'colorErrorBg',
      useGradient: true,
    };
    expect(ruleOfDraft({ ...ruleDraft(rule), op: '< x <', end: '5' })).toEqual({
      column: 'a',
      operator: '< x <',
      targetValueLeft: 1,
      targetValueRight: 5,
      colorScheme: 'colorErrorBg',
      useGradient: true,
    });
  });

  test('is incomplete without a column, a number, or with a range that ends before it begins', () => {
    expect(ruleOfDraft({ ...EMPTY, op: '>', text: '1' })).toBeNull();
    expect(ruleOfDraft({ ...EMPTY, column: 'a', op: '>', text: '' })).toBeNull();
    expect(ruleOfDraft({ ...EMPTY, column: 'a', op: '>', text: 'many' })).toBeNull();
    expect(ruleOfDraft({ ...EMPTY, column: 'a', op: '=', text: ' ' })).toBeNull();
    expect(ruleOfDraft({ ...EMPTY, column: 'a', op: '< x <', text: '5', end: '1' })).toBeNull();
    expect(ruleOfDraft({ ...EMPTY, column: 'a', op: '=', text: 'many' })).not.toBeNull();
  });

  test('of every operator is one that charts apply', () => {
    for (const { op, takes } of RULE_OPERATORS) {
      const rule = ruleOfDraft({
        ...EMPTY,
        column: 'a',
        op,
        ...(takes !== 'nothing' && { text: '1', end: '2' }),
      });
      expect(rule === null ? null : conditionOf(rule), op).not.toBeNull();
    }
  });

  test.each([
    [{ column: 'sales', operator: '>', targetValue: 5 }, 'Total > 5'],
    [{ column: 'sales', operator: '< x ≤', targetValueLeft: 1, targetValueRight: 2 }, '1 < Total ≤ 2'],
    [{ column: 'city', operator: 'is null' }, 'city is null'],
    [{ column: 'city', operator: 'None' }, 'city'],
    ['nonsense', '?'],
  ])('is written in words: %j', (rule, text) => {
    expect(ruleText(rule, { sales: 'Total' })).toBe(text);
  });

  test('that colours text or the row keeps the keys of this and of older releases equal', () => {
    const rule = { column: 'a', operator: 'is null', colorScheme: 'colorErrorBg', useGradient: true };
    const text = ruleOfDraft({ ...ruleDraft(rule), part: 'text', isWholeRow: true });
    expect(text).toEqual({
      ...rule,
      toTextColor: true,
      objectFormatting: 'TEXT_COLOR',
      toAllRow: true,
      columnFormatting: 'ENTIRE_ROW',
    });
    expect(
      ruleDraft({ ...rule, columnFormatting: 'ENTIRE_ROW', objectFormatting: 'CELL_BAR' }),
    ).toMatchObject({
      isWholeRow: true,
      part: 'bar',
    });
    expect(ruleOfDraft({ ...ruleDraft(text), part: 'background', isWholeRow: false })).toEqual({
      ...rule,
      toTextColor: false,
      objectFormatting: 'BACKGROUND_COLOR',
      toAllRow: false,
      columnFormatting: 'a',
    });
  });

  test('offers what compares values of its column, and everything for SQL of the author', () => {
    const ops = (kind: 'number' | 'text' | 'boolean' | null) => operatorsFor(kind).map(({ op }) => op);
    expect(ops('text').join()).toBe(
      '=,≠,begins with,ends with,containing,not containing,is null,is not null',
    );
    expect(ops('number')).not.toContain('begins with');
    expect(ops('boolean')).toEqual(['is null', 'is not null', 'is true', 'is false']);
    expect(ops(null)).toHaveLength(RULE_OPERATORS.length);
  });
});
