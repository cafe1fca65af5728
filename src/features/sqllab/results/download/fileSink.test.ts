import { expect, test } from 'vitest';
import { openSink } from './fileSink.ts';

const FILE = { name: 'sales.csv', extension: 'csv', type: 'text/csv', isLarge: true };

function documentWith(createWritable: () => Promise<unknown>): Document {
  const showSaveFilePicker = async () => ({ createWritable });
  return { defaultView: { showSaveFilePicker } } as unknown as Document;
}

test('a large file is written to the place a person chose, part by part', async () => {
  const written: Uint8Array[] = [];
  const ended: string[] = [];
  const sink = await openSink(
    documentWith(async () => ({
      write: async (part: Uint8Array) => void written.push(part),
      close: async () => void ended.push('closed'),
      abort: async () => void ended.push('dropped'),
    })),
    FILE,
  );
  await sink?.write('č,1\n');
  await sink?.write(Uint8Array.of(1, 2));
  expect(written.map((part) => [...part])).toEqual([[...new TextEncoder().encode('č,1\n')], [1, 2]]);
  expect(await sink?.close()).toBe(7);
  await sink?.drop();
  expect(ended).toEqual(['closed', 'dropped']);
});

test('nothing is written where a person chooses no place', async () => {
  const refused = documentWith(() => Promise.reject(new DOMException('No place', 'AbortError')));
  expect(await openSink(refused, FILE)).toBeNull();
});
