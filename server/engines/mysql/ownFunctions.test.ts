import { expect, test } from 'vitest';
import { type CatalogueSelect, ownFunctions } from './ownFunctions.ts';

/** What a server says of a statement, or a connection of itself. */
const said = (errno: number, sqlMessage: string | undefined = 'no'): Error =>
  Object.assign(new Error(), { errno, sqlMessage });

/** A server that has one list, and fails for the other. */
const server =
  (list: readonly string[], help: Error | readonly string[]): CatalogueSelect =>
  async (sql) => {
    const names = sql.startsWith('HELP') ? help : list;
    if (names instanceof Error) throw names;
    return names.map((name) => ({ name, is_it_category: 'N' })) as never;
  };

test('a list is the first that a server has', async () => {
  expect(await ownFunctions(server(['abs'], said(1064)))).toEqual(['abs']);
  expect(await ownFunctions(server([], ['ABS', 'MD5 FUNCTION', 'AND', '%']))).toEqual(
    expect.arrayContaining(['abs', 'md5', 'json_valid']),
  );
  expect(await ownFunctions(server([], []))).toEqual([]);
});

test.each([
  ['no such statement', 1064],
  ['no such table', 1146],
  ['no right', 1142],
  ['TiDB: not supported', 8108],
  ['unknown', 1105],
])('a server that refuses to list has none: %s', async (_, errno) => {
  expect(await ownFunctions(server([], said(errno)))).toEqual([]);
});

test.each([
  ['stopped', 1317],
  ['too slow', 1969],
  ['too slow there', 3024],
  ['without memory', 1037],
  ['shutting down', 1053],
])('a failure of the moment is one: %s', async (_, errno) => {
  await expect(ownFunctions(server([], said(errno)))).rejects.toMatchObject({ errno });
});

test('so is a lost connection', async () => {
  const lost = Object.assign(new Error(), { code: 'PROTOCOL_CONNECTION_LOST' });
  await expect(ownFunctions(server([], lost))).rejects.toBe(lost);
});
