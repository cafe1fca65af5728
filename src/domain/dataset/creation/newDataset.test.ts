import { expect, test } from 'vitest';
import { newDataset } from './newDataset.ts';

const place = { dbId: 3, catalog: null, schema: 'main' } as const;

test('[DST-01] a dataset has the place of its query and the trimmed name', () => {
  expect(newDataset({ ...place, sql: 'SELECT 1 AS a;\n' }, ' Ones ', '')).toEqual({
    ...place,
    name: 'Ones',
    sql: 'SELECT 1 AS a',
    templateParams: null,
  });
});

test('[DST-01] (our reading: of several statements it is the last one, whose rows are on screen)', () => {
  const made = newDataset({ ...place, sql: "SET x = ';'; -- then\nSELECT 2 AS b -- two" }, 'b', '');
  expect(made.sql).toBe('SELECT 2 AS b');
});

test('[DST-01] (our reading: parameters are included if the SQL has a template, and only if they are a JSON object)', () => {
  const paramsOf = (sql: string, params: string) => newDataset({ ...place, sql }, 'n', params).templateParams;
  expect(paramsOf('SELECT {{ n }} AS a', '{"n": 1}')).toBe('{"n": 1}');
  expect(paramsOf('SELECT 1 {% if n %}AS a{% endif %}', '{"n": 1}')).toBe('{"n": 1}');
  expect(paramsOf('SELECT 1 AS a', '{"n": 1}')).toBeNull();
  expect(paramsOf('SELECT {{ n }} AS a', '')).toBeNull();
  expect(paramsOf('SELECT {{ n }} AS a', '{n')).toBeNull();
});
