import { expect, test } from '@playwright/test';
import { valueSize } from '#charts/kit/number/valueSize.ts';
import { serveChartFixture } from '../fixtures/charts/serve.ts';

const NUMBERS = [
  { value: 7, share: 0.15 },
  { value: 1_234_567.25, share: 0.4 },
  { value: 2_111, share: 0.6 },
];

test('a number in the page has the size that it has in pictures, whatever the width of its box', async ({
  page,
}) => {
  const charts = NUMBERS.map(({ value, share }) => ({
    name: `Of ${value}`,
    form: { viz_type: 'big_number_total', metric: 'm', header_font_size: share, y_axis_format: ',.2f' },
    answers: [{ colnames: ['m'], coltypes: [0], data: [{ m: value }] }],
  }));
  const fixture = await serveChartFixture(JSON.stringify(charts));
  const seen = new Set<number>();
  for (const width of [150, 320, 900]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(
      `${fixture.url}?${charts.map(({ name }) => `only=${encodeURIComponent(name)}`).join('&')}`,
    );
    for (const [at, { share }] of NUMBERS.entries()) {
      const text = page.getByRole('figure', { name: charts[at]?.name ?? '' }).getByText(/^[\d,.]+$/);
      await expect(text).toBeVisible();
      const [content, shown, box] = await text.evaluate((each) => {
        const { clientWidth, clientHeight } = each.parentElement?.parentElement ?? each;
        return [
          each.textContent,
          Number.parseFloat(getComputedStyle(each).fontSize),
          [clientWidth, clientHeight],
        ] as const;
      });
      expect(
        Math.abs(shown - valueSize(content, share, [box[0] ?? 0, box[1] ?? 0])),
        `${content} in ${width}`,
      ).toBeLessThanOrEqual(1);
      seen.add(shown);
    }
  }
  expect(seen.size).toBeGreaterThan(4);
  await fixture.close();
});
