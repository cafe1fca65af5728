import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import type { TimeSpan } from '#domain/chart/timeAxis.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';

const MONTHS = [0, 1, 2, 3].map((month) => Date.UTC(2004, month, 1));

function drawn(form: FormData, zoom: TimeSpan | null, axisType: 1 | 2 = 2) {
  const frame = frameOfWire({
    colnames: ['order_date', 'sold'],
    coltypes: [axisType, 0],
    data: MONTHS.map((at, i) => ({ order_date: axisType === 2 ? at : `month ${i}`, sold: i * 10 })),
  });
  const full = { x_axis: 'order_date', metrics: ['sold'], time_grain_sqla: 'P1M', ...form };
  return buildChartSpec(withDefaults(full), [frame], PLAIN_THEME, { ...PLAIN_STATE, zoom });
}

function signals(made: ReturnType<typeof drawn>): ReadonlyMap<unknown, unknown> {
  if (made === null || 'reason' in made) throw new Error('Not drawn');
  return new Map(
    asList(made.spec['signals']).map((each) => [asRecord(each)['name'], asRecord(each)['value']]),
  );
}

const FEBRUARY_MARCH: TimeSpan = [MONTHS[1] ?? 0, MONTHS[3] ?? 0];

test.each([
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'echarts_timeseries_scatter',
])('the time axis of %s shows the zoomed part only where its author allows that', (viz_type) => {
  const ends = (form: FormData) => asList(signals(drawn(form, FEBRUARY_MARCH)).get('alongDomain'));
  const zoomed = drawn({ viz_type, zoomable: true }, FEBRUARY_MARCH);
  expect(zoomed).toMatchObject({
    time: { column: 'order_date', along: 'x', places: MONTHS.slice(1, 3), grain: 'P1M' },
  });
  const [low, high] = ends({ viz_type, zoomable: true }).map(Number);
  expect(low).toBeGreaterThan(MONTHS[0] ?? 0);
  expect(high).toBeLessThan(MONTHS[3] ?? 0);
  expect(drawn({ viz_type }, FEBRUARY_MARCH)).toMatchObject({ time: { places: MONTHS } });
});

test('a zoom without any row says so, and a chart without a time axis has none to zoom', () => {
  const viz_type = 'echarts_timeseries_line';
  expect(drawn({ viz_type, zoomable: true }, [0, 1])).toEqual({
    reason: { text: 'No data in the zoomed time range.' },
  });
  const named = drawn({ viz_type, zoomable: true }, [0, 1], 1);
  expect(named).not.toHaveProperty('time');
  expect(signals(named).get('alongDomain')).toHaveLength(4);
});

test('an axis by an expression can be zoomed and names no column to filter by', () => {
  const x_axis = { expressionType: 'SQL', sqlExpression: 'order_date + 1', label: 'order_date' };
  expect(drawn({ viz_type: 'echarts_timeseries_line', x_axis }, null)).toMatchObject({
    time: { column: null },
  });
});

test('horizontal bars have their time axis upright', () => {
  const form = { viz_type: 'echarts_timeseries_bar', orientation: 'horizontal' };
  expect(drawn(form, null)).toMatchObject({ time: { along: 'y' } });
});
