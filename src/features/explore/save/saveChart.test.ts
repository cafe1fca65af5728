import { expect, test } from 'vitest';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { readDocument } from '#documents/state/state.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { ok } from '#domain/result.ts';
import type { Command } from '#sync/command.ts';
import { saveChart } from './saveChart.ts';

const confirmed = (content: object) => ({ content, info: {}, revision: null, at: 0, isOurs: false });

test('a change for one dashboard is saved as a new chart in the place of the old one, which stays as it is', async () => {
  const contents = newChartContents('Deals', { viz_type: 'pie', datasource: '3__table' });
  const row = readDocument({ id: 'old', kind: 'chart', remoteId: 5, uuid: 'old' }, confirmed(contents));
  const layout = { c: { id: 'c', type: 'CHART', children: [], meta: { chartId: 5, width: 4, height: 50 } } };
  const document = readDocument(
    { id: 'board', kind: 'dashboard', remoteId: 8, uuid: 'board' },
    confirmed({ ...newDashboardContents('Sales'), layout }),
  );
  const written: Command[] = [];
  const saved = await saveChart(
    {
      row,
      id: 'old',
      contents,
      isOverwrite: false,
      isSwap: true,
      target: { kind: 'existing', document, tab: null },
    },
    {
      // At once: a chart that is stored without its place would be made again by the next try.
      write: (commands) => {
        expect(written).toEqual([]);
        written.push(...commands);
        return Promise.resolve(ok(undefined));
      },
      newUuid: () => 'copy',
      nextId: () => 'next',
    },
  );
  expect(saved).toMatchObject({
    ok: true,
    value: { chartId: 'copy', dashboard: { uuid: 'board', component: 'c' } },
  });
  expect(written.map(({ name, args }) => [name, (args as { readonly id: string }).id])).toEqual([
    ['document.add', 'copy'],
    ['document.change', 'board'],
  ]);
  const text = JSON.stringify(written[1]);
  expect(text).toContain('"copy"');
  expect(text).toContain('"c"');
});
