import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { saveCsv } from './saveCsv.ts';

const frame: Frame = {
  rowCount: 1,
  columns: [{ name: 'city', parts: ['city'], type: 1, values: ['Zürich'] }],
};

async function saved(frames: readonly Frame[]): Promise<readonly (readonly [string, string])[]> {
  const files: [string, Blob][] = [];
  saveCsv((name, blob) => files.push([name, blob]), 'Cities', frames);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return Promise.all(
    files.map(async ([name, blob]) => [name, decoder.decode(await blob.arrayBuffer())] as const),
  );
}

test('the CSV of a chart begins with the mark by which spreadsheets recognize UTF-8', async () => {
  expect(await saved([frame])).toEqual([['Cities.csv', '\uFEFFcity\nZürich\n']]);
});

test('each result of a chart has a file with its number', async () => {
  expect((await saved([frame, frame])).map(([name]) => name)).toEqual(['Cities 1.csv', 'Cities 2.csv']);
});
