import { expect, test } from 'vitest';
import { type CostEstimate, ESTIMATING, estimated, notEstimated } from '#domain/query/costEstimate.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { createLabCost } from './labCost.ts';

const tabOf = (id: string) => newTab({ id, name: id, position: 1, now: 0, dbId: 1 });

test('[EST-04 EST-08] estimates are stored per tab, and a started one is not yet complete', async () => {
  const answers = new Map<string, (estimate: CostEstimate) => void>();
  let shown = tabOf('a');
  const cost = createLabCost(
    (tab, sql) => new Promise((answer) => answers.set(`${tab.id} ${sql}`, answer)),
    () => 'SELECT 1',
    () => shown,
  );
  const first = cost.estimate();
  shown = tabOf('b');
  const second = cost.estimate();
  expect(Object.fromEntries(cost.estimates.get())).toEqual({ a: ESTIMATING, b: ESTIMATING });

  const failure = notEstimated({ message: 'No', errors: [], link: null });
  answers.get('b SELECT 1')?.(failure);
  await second;
  answers.get('a SELECT 1')?.(estimated([{ 'Estimated rows': '1' }]));
  await first;
  expect(Object.fromEntries(cost.estimates.get())).toEqual({
    a: { completed: true, cost: [{ 'Estimated rows': '1' }], error: null },
    b: failure,
  });
});
