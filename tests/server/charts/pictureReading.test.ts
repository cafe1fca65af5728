import { inEnglish } from '#domain/format/texts.ts';
import { expect, test } from 'vitest';
import { readingOf } from '../../../server/pictures/chartPicture.ts';

test('a picture asks for no rows in an order that cannot be read', async () => {
  const looked: unknown[] = [];
  const reading = { lookup: { find: async (...of: unknown[]) => (looked.push(of), { ok: false }) } };
  const rowsOf = async (form: object) => {
    const { read } = await readingOf(
      reading as never,
      {} as never,
      { datasource: '1__table', ...form },
      null,
      () => null,
    );
    return (await read(inEnglish)).frames;
  };
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['at'] };
  expect(await rowsOf({ ...raw, order_by_cols: ['at desc'] })).toBeNull();
  expect(looked).toEqual([]);
  await rowsOf({ ...raw, order_by_cols: ['["at", false]'] });
  expect(looked).toHaveLength(1);
});
