import { expect, test } from 'vitest';
import { chartDocument } from '#documents/kinds/chart.ts';
import { mergeContents } from '#documents/state/content.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { beforeText, mergedLines } from './conflictTexts.ts';

const form = { viz_type: 'pie', row_limit: 10, show_legend: true, color_scheme: 'sea' };
const base = newChartContents('Sales', form);
const mine = newChartContents('Sales by port', { ...form, row_limit: 20, color_scheme: 'land' });
const { show_legend: _gone, ...rest } = form;
const theirs = newChartContents('Sales of ports', { ...rest, row_limit: 10 });

test('a conflict says what both sides changed, as it was before', () => {
  const { conflicts } = mergeContents(chartDocument, { base, mine, theirs });
  expect(conflicts.map((each) => beforeText(each, base))).toEqual(['“Sales”']);
});

test('what is merged is listed by name with its values, removals among them, without what is in conflict', () => {
  const { conflicts } = mergeContents(chartDocument, { base, mine, theirs });
  const sides = { base, mine, theirs, conflicts };
  expect(mergedLines('chart', sides, 'mine').toSorted()).toEqual([
    'Color scheme: “sea” → “land”',
    'Row limit: 10 → 20',
  ]);
  expect(mergedLines('chart', sides, 'theirs')).toEqual(['Show legend: on → empty']);
});
