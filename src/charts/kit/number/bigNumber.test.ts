import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { bigNumber } from './bigNumber.ts';

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

test('a subtitle has its own size, and a subheader that of the comparison', () => {
  const sizes = { subtitle_font_size: 0.3, subheader_font_size: 0.2, metric_name_font_size: 0.4 };
  expect(shown({ ...sizes, subtitle: 'net' }, 1).sizes).toEqual({
    metricName: 0.4,
    change: 0.2,
    subheader: 0.3,
  });
  expect(shown({ ...sizes, subheader: 'net' }, 1).sizes.subheader).toBe(0.2);
});
