import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GUIDE_PAGE, readResults, tables } from './results.ts';
import { WALKS } from './walks/all.ts';

test('the guide says what works in which browser, as the last run of all walks found it', async () => {
  expect(await readFile(GUIDE_PAGE, 'utf8')).toContain(`\n\n${tables(await readResults())}\n## `);
});

test('the last run had every walk there is, in each browser', async () => {
  const titles = WALKS.map(({ title }) => title);
  for (const { walks } of Object.values(await readResults())) expect(Object.keys(walks)).toEqual(titles);
});

test('nothing that failed stands in the guide', async () => {
  const outcomes = Object.values(await readResults()).flatMap(({ walks }) => Object.values(walks));
  expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([]);
});
