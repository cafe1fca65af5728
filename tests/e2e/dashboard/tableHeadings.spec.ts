import { expect, test } from '@playwright/test';
import { wireOfFrame } from '#domain/compile/frame.ts';
import { frame } from '../fixtures/charts/sampleFrames.ts';
import { serveChartFixture } from '../fixtures/charts/serve.ts';

const LONG = 'a very long name of a column that says how it was measured in the year 2019';
const COLUMNS = [LONG, ...Array.from({ length: 20 }, (_, i) => `n${i}`)];

test('a long name over short numbers takes a few lines, and leaves the table its rows @long', async ({
  page,
}) => {
  const rows = frame(Object.fromEntries(COLUMNS.map((name) => [name, [1, 2]])));
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: COLUMNS };
  const fixture = await serveChartFixture(
    JSON.stringify([{ name: 'Wide', form, answers: [wireOfFrame(rows)] }]),
  );
  try {
    await page.goto(`${fixture.url}?only=Wide`);
    const heading = page.getByRole('columnheader', { name: LONG });
    const box = await heading.boundingBox();
    expect(box?.height).toBeGreaterThan(30);
    expect(box?.height).toBeLessThan(70);
    expect(box?.width).toBeLessThan(300);
  } finally {
    await fixture.close();
  }
});
