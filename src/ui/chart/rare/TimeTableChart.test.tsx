import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { TimeTableChart } from './TimeTableChart.tsx';

test('a value between missing ones is a dot of a sparkline, wider than its line', () => {
  const frame = frameOfWire({
    colnames: ['at', 'n'],
    coltypes: [2, 0],
    data: [3, 4, null, 5, null, 4, 3].map((n, at) => ({ at: at * 86_400_000, n })),
  });
  const form = {
    viz_type: 'time_table',
    granularity_sqla: 'at',
    metrics: ['n'],
    column_collection: [{ key: 'a', colType: 'spark', label: 'Trend' }],
  };
  const drawn = renderToStaticMarkup(
    <TimeTableChart label="Trends" form={form} frames={[frame]} colors={PLAIN_THEME.colors} />,
  );
  const paths = [...drawn.matchAll(/<path d="([^"]*)" stroke-width="([^"]*)"/g)];
  const [line, dots] = paths.map(([, path = '', width]) => ({ starts: path.split('M').length - 1, width }));
  expect(line).toEqual({ starts: 2, width: '1.5' });
  expect(dots).toEqual({ starts: 1, width: '3' });
});
