import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { PairedTestChart } from './PairedTestChart.tsx';

test('a table of paired tests has headings of groups and of comparisons, whose numbers are aligned as such', () => {
  const data = ['boy', 'girl'].flatMap((gender, at) =>
    [1, 2, 3, 4, 5].map((day) => ({
      __timestamp: day * 86_400_000,
      gender,
      count: day * 10 * (at + 1) + (day % 2),
    })),
  );
  const frame = frameOfWire({ colnames: ['__timestamp', 'gender', 'count'], coltypes: [2, 1, 0], data });
  const html = renderToStaticMarkup(
    <PairedTestChart
      label="Chart"
      form={withDefaults({ viz_type: 'paired_ttest', groupby: ['gender'], metrics: ['count'] })}
      frames={[frame]}
      colors={PLAIN_THEME.colors}
    />,
  );
  const headings = [...html.matchAll(/<th scope="col"([^>]*)>(.*?)<\/th>/g)];
  expect(headings.map(([, style, text]) => [text, style !== ''])).toEqual([
    ['gender', false],
    ['p-value', true],
    ['Lift %', true],
    ['Significant', false],
  ]);
});
