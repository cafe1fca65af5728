import { describe, expect, test } from 'vitest';
import { frameOfWire } from '../../../compile/frame.ts';
import { bigNumber } from './bigNumber.ts';
import { withDefaults } from '../../form/withDefaults.ts';

const TOTAL = { viz_type: 'big_number_total', metric: 'last' };
const of = (value: string | number | null, type: 0 | 1 | 2) =>
  frameOfWire({ colnames: ['last'], coltypes: [type], data: [{ last: value }] });
const shown = (form: object, value: string | number | null, type: 0 | 1 | 2 = 0) =>
  bigNumber(withDefaults({ ...TOTAL, ...form }), [of(value, type)]);

describe('a total', () => {
  test('that is a timestamp is formatted as one', () => {
    const moment = Date.UTC(2005, 4, 31);
    expect(shown({}, moment, 2).value).toBe('Tue May 31, 2005');
    expect(shown({ time_format: '%d/%m/%Y' }, moment, 2).value).toBe('31/05/2005');
    expect(shown({}, null, 2).value).toBeNull();
  });

  test('that is text is shown as text', () => {
    expect(shown({}, 'Zanzibar', 1).value).toBe('Zanzibar');
    expect(shown({}, null, 1).value).toBeNull();
  });

  test('has the colour of the last matching rule', () => {
    const rule = (operator: string, targetValue: number, colorScheme: string) => ({
      column: 'last',
      operator,
      targetValue,
      colorScheme,
    });
    const conditional_formatting = [rule('>', 5, '#00ff00'), rule('>', 50, '#ff0000')];
    expect(shown({ conditional_formatting }, 7).valueColor).toBe('#00ff00');
    expect(shown({ conditional_formatting }, 70).valueColor).toBe('#ff0000');
    expect(shown({ conditional_formatting }, 1).valueColor).toBeNull();
  });

  test('in the currency of the rows has no currency sign', () => {
    expect(shown({ currency_format: { symbol: 'AUTO', symbolPosition: 'prefix' } }, 12).value).toBe('12');
    expect(shown({ currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } }, 12).value).toBe('12 €');
  });
});

test('a change counts positions back, whether or not they have a value', () => {
  const values = [100, null, 50, 80];
  const frame = frameOfWire({
    colnames: ['at', 'last'],
    coltypes: [2, 0],
    data: values.map((last, month) => ({ at: Date.UTC(2020, month, 1), last })),
  });
  const change = (compare_lag: number) =>
    bigNumber(withDefaults({ viz_type: 'big_number', metric: 'last', x_axis: 'at', compare_lag }), [frame])
      .change?.text;
  expect(change(1)).toBe('+60.0%');
  expect(change(2)).toBeUndefined();
  expect(change(3)).toBe('−20.0%');
});
