import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartLegend } from './ChartLegend.tsx';

const COLORS = ['#000000', '#777777', '#ffffff'];
const markup = (from: string, to: string): string =>
  renderToStaticMarkup(
    <ChartLegend
      picture={{ legend: [], ramp: { colors: COLORS, from, to } }}
      hidden={new Set()}
      onToggle={() => undefined}
    />,
  );

test('a ramp of a single value has one colour and one number', () => {
  expect(markup('1', '9')).toContain(`linear-gradient(to right, ${COLORS.join(', ')})`);
  const ofOne = markup('87', '87');
  expect(ofOne.match(/87/g)).toHaveLength(1);
  expect(ofOne).toContain('linear-gradient(to right, #777777, #777777)');
});
