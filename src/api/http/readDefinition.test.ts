import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { readDefinition } from './readDefinition.ts';

test('a dataset is parsed as its server compiles it, with the time formats of its columns', async () => {
  const columns = [
    { column_name: 'year', is_dttm: true, type_generic: 0, python_date_format: '%Y' },
    { column_name: 'gone', is_active: false },
  ];
  const result = { table_name: 'games', columns, metrics: [] };
  const read = await readDefinition(ok(Response.json({ id: 3, result })));
  expect(read.ok && read.value.source.columns).toEqual([
    {
      name: 'year',
      verboseName: null,
      expression: null,
      type: 0,
      engineType: null,
      isTime: true,
      dateFormat: '%Y',
    },
  ]);
});
