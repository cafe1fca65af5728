import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { COMPUTING, REFUSED, SAMPLING, SHOWING } from '../../server/access/listedFunctions.ts';

test('every function of the engine is in one list, so that those of a new version are looked at before they can be called', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(
    `SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal AND function_type <> 'pragma'
       AND function_name NOT LIKE 'icu\\_collate\\_%' ESCAPE '\\' AND NOT starts_with(function_name, '__internal')`,
  );
  const all = read.getRows().map(([name]) => String(name));
  connection.closeSync();
  instance.closeSync();
  const lists = [COMPUTING, SHOWING, REFUSED];
  const counts = all.map((name) => [name, lists.filter((list) => list.has(name.toLowerCase())).length]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  expect([...SAMPLING].filter((name) => !SHOWING.has(name))).toEqual([]);
});
