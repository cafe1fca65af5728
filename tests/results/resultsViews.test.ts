import { describe, expect, test } from 'vitest';
import type { View } from '../../workers/results/protocol.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { decode, device, keep, numbers, page } from './resultsDevice.ts';

describe('views', () => {
  test('are sorted, filtered, or both, with their own row counts', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(1000));
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'descending' }, filter: '99' };
    expect(await worker.view(view, 1)).toEqual({ ok: true, value: { rowCount: 19, groups: null } });
    expect((await page(worker, view, 0, 3)).flat()).toEqual(['999', '998', '997']);
    expect((await page(worker, { ...view, filter: '' }, 0, 2)).flat()).toEqual(['999', '998']);
  });

  test('a newer view interrupts an older one of the same viewer', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(50_000));
    const sort = { column: 0, direction: 'ascending' } as const;
    const first = worker.view({ resultId: 'r', sort, filter: '' }, 1);
    const other = worker.view({ resultId: 'r', sort: null, filter: '4' }, 2);
    const second = worker.view({ resultId: 'r', sort: null, filter: '12345' }, 1);
    expect(await first).toEqual({ ok: false, error: { kind: 'superseded' } });
    expect(await second).toEqual({ ok: true, value: { rowCount: 1, groups: null } });
    expect((await other).ok).toBe(true);
  });

  test('a restarted worker can serve a view that it never computed', async () => {
    const home = device();
    const first = await home.worker();
    await decode(first, 'r', numbers(100));
    await keep(first, 'r');
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'descending' }, filter: '5' };
    expect((await page(await home.worker(), view, 0, 2)).flat()).toEqual(['95', '85']);
  });

  test('the text of a view, for the clipboard and for files', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(4));
    const area = { fromRow: 0, toRow: 9, fromColumn: 0, toColumn: 9 };
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'ascending' }, filter: '' };
    expect(await worker.text(view, area, { headers: true, separator: ',' })).toEqual({
      ok: true,
      value: 'n\r\n0\r\n1\r\n2\r\n3\r\n',
    });
  });

  test('without a database there is nothing to open, and that is a value', async () => {
    const service = createResultsService({
      openDb: () => {
        throw new Error('never asked');
      },
      turns: { now: () => 0, next: () => Promise.resolve() },
      collator: new Intl.Collator('en'),
      budgetBytes: 1,
    });
    expect(await service.open('r')).toMatchObject({ ok: false, error: { kind: 'closed' } });
  });
});
