import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { chunkBytes } from './chunkBytes.ts';

async function bytesOf(sql: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const result = await connection.stream(sql);
  const chunk = await result.fetchChunk();
  const bytes = chunk === null ? 0 : chunkBytes(chunk, result.columnTypes());
  connection.closeSync();
  instance.closeSync();
  return bytes;
}

test.each([
  ['numbers use their slots', 'SELECT i, i + 1 FROM range(1000) t(i)', 32_000],
  ['short texts are stored in their slots', "SELECT 'twelve chars' FROM range(1000)", 16_000],
  [
    'long texts are counted in full',
    "SELECT repeat('x', 5000) || i % 10 FROM range(1000) t(i)",
    16_000 + 5_001_000,
  ],
  [
    'NULL texts are not counted',
    "SELECT CASE WHEN i % 2 = 0 THEN repeat('x', 1000) END FROM range(1000) t(i)",
    16_000 + 500_000,
  ],
])('%s', async (_, sql, bytes) => {
  expect(await bytesOf(sql)).toBe(bytes);
});
