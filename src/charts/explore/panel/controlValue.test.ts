import { describe, expect, test } from 'vitest';
import { CHART_TYPES } from '../../chartTypes.ts';
import { panelOf } from '../../panels.ts';
import type { PanelControl } from '../../kit/controls/control.ts';
import { controlValue, fittingChoice, schemeName } from './controlValue.ts';

function control(type: string, key: string): PanelControl {
  const found = panelOf(type)?.find((each) => each.key === key);
  if (found === undefined) throw new Error(`No control ${key}`);
  return found;
}

const LINE = 'echarts_timeseries_line';

test('a missing key has its default, and a cleared one has no value', () => {
  const rowLimit = control('pie', 'row_limit');
  expect(controlValue(rowLimit, {})).toBe(100);
  expect(controlValue(rowLimit, { row_limit: null })).toBeNull();
  expect(controlValue(control(LINE, 'metrics'), {})).toBeUndefined();
});

test('the time range of a chart is No filter if it has none [CHT-40]', () => {
  const ranges = CHART_TYPES.flatMap(({ key: type }) =>
    (panelOf(type) ?? []).filter(({ key }) => key === 'time_range'),
  );
  expect(ranges.length).toBeGreaterThan(5);
  for (const range of ranges) expect(controlValue(range, {})).toBe('No filter');
});

describe('a select', () => {
  test('for one value drops one that is not among its choices [CHT-30]', () => {
    const legend = control(LINE, 'legendType');
    expect(fittingChoice(legend, 'scroll')).toBe('scroll');
    expect(fittingChoice(legend, 'sideways')).toBeNull();
    expect(fittingChoice(legend, ['scroll'])).toBeNull();
    expect(fittingChoice(control('funnel', 'label_type'), '3')).toBe('3');
  });

  test('for several values keeps only those among its choices [CHT-31]', () => {
    const several = {
      kind: 'select',
      label: 'Several',
      multi: true,
      choices: [
        ['a', 'A'],
        [2, 'Two'],
      ],
    } as const;
    expect(fittingChoice(several, ['a', 'b', '2', null])).toEqual(['a', '2']);
    expect(fittingChoice(several, 'c')).toEqual([]);
  });

  test('that is free-form keeps any value [CHT-32]', () => {
    expect(fittingChoice(control('pie', 'row_limit'), 123)).toBe(123);
    expect(fittingChoice(control(LINE, 'time_compare'), ['8 days ago'])).toEqual(['8 days ago']);
  });

  test('whose choices are those of a dataset keeps any value', () => {
    expect(fittingChoice(control('table', 'order_by_cols'), ['["a", true]'])).toEqual(['["a", true]']);
  });
});

test('an unknown colour scheme is shown as the default one [CHT-38 CHT-39]', () => {
  const colors = control('pie', 'color_scheme');
  expect(schemeName(colors, 'lyftColors')).toBe('lyftColors');
  expect(schemeName(colors, 'goneColors')).toBe('supersetColors');
  expect(schemeName(colors, 'constructor')).toBe('supersetColors');
  expect(schemeName(colors, null)).toBe('supersetColors');
  const ramp = control('heatmap_v2', 'linear_color_scheme');
  expect(schemeName(ramp, 'lyftColors')).toBe(ramp.default);
  expect(schemeName(ramp, 'schemeReds')).toBe('schemeReds');
});
