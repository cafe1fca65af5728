import { expect, test } from 'vitest';
import { ok } from '../result.ts';
import { withContributionTotals } from './contributionTotals.ts';
import type { Frame } from './frame.ts';
import type { QueryObject } from './queryContext.ts';

const TOTALS: Frame = { rowCount: 1, columns: [{ name: 'm', parts: ['m'], type: 0, values: [40] }] };
const shares: QueryObject = {
  columns: ['a'],
  metrics: ['m'],
  post_processing: [{ operation: 'contribution', options: { columns: ['m'], rename_columns: ['%m'] } }],
};
const total: QueryObject = { columns: [], metrics: ['m'], post_processing: [] };

async function asked(queries: readonly QueryObject[]) {
  const runs: QueryObject[] = [];
  const made = await withContributionTotals(queries, async (query) => {
    runs.push(query);
    return ok(TOTALS);
  });
  return { runs, made };
}

test('shares are of the totals that another query of the request asks for', async () => {
  const { runs, made } = await asked([shares, total]);
  expect(runs).toEqual([total]);
  expect(made.ok && made.value[0]?.post_processing?.[0]?.options).toEqual({
    columns: ['m'],
    rename_columns: ['%m'],
    contribution_totals: { m: 40 },
  });
  expect(made.ok && made.value[1]).toBe(total);
});

test('without totals, or without shares, nothing more is requested', async () => {
  for (const queries of [[shares], [total], [shares, { ...total, groupby: ['a'] }]]) {
    const { runs, made } = await asked(queries);
    expect(runs).toEqual([]);
    expect(made).toEqual(ok(queries));
  }
});
