import { expect, test } from 'vitest';
import { createFolder, type FolderHandle } from '../../src/app/files/folder.ts';

function disk() {
  const files = new Map<string, File>();
  const handle: FolderHandle = {
    name: 'data',
    async *values() {
      for (const name of files.keys()) yield { kind: 'file', name };
      yield { kind: 'directory', name: 'inner.csv' };
    },
    getFileHandle: async (name) => ({
      async getFile() {
        const file = files.get(name);
        if (file === undefined) throw new DOMException(name, 'NotFoundError');
        return file;
      },
    }),
  };
  const put = (name: string, text: string, lastModified: number): void =>
    void files.set(name, new File([text], name, { lastModified }));
  return { handle, put, files };
}

test('files of a folder become tables, and a changed one is read again under its name', async () => {
  const { handle, put, files } = disk();
  const read: string[] = [];
  const folder = createFolder(handle, {
    isTableOf: async () => true,
    async tableOf(file, name) {
      const text = await file.text();
      read.push(`${file.name}:${text}:${name ?? 'new'}`);
      return text === 'bad' ? { ok: false, error: 'Line 1 is bad.' } : { ok: true, value: name ?? 'sales_2' };
    },
  });
  put('sales.csv', 'one', 1);
  put('notes.md', 'no table', 1);
  put('query.sql', 'SELECT 1', 1);
  put('broken.csv', 'bad', 1);
  await folder.refresh();
  expect(folder.files.get().map(({ name }) => name)).toEqual(['broken.csv', 'sales.csv']);
  await folder.open('sales.csv');
  await folder.open('broken.csv');
  expect(folder.files.get()).toMatchObject([
    { table: null, problem: 'Line 1 is bad.' },
    { table: 'sales_2', problem: null, isReading: false },
  ]);
  expect(await folder.refresh()).toEqual([]);
  put('sales.csv', 'two', 2);
  put('new.csv', 'three', 2);
  put('broken.csv', 'still', 2);
  expect(await folder.refresh()).toEqual(['sales_2']);
  expect(read).toEqual(['sales.csv:one:new', 'broken.csv:bad:new', 'sales.csv:two:sales_2']);
  expect(folder.files.get().map(({ name }) => name)).toEqual(['broken.csv', 'new.csv', 'sales.csv']);
  files.delete('sales.csv');
  await folder.refresh();
  expect(folder.files.get().map(({ name }) => name)).toEqual(['broken.csv', 'new.csv']);
});

test('a table that a person removed or replaced is left alone when its file changes', async () => {
  const { handle, put } = disk();
  let isOwn = true;
  const folder = createFolder(handle, {
    isTableOf: async () => isOwn,
    tableOf: async (_file, name) => ({ ok: true, value: name ?? 'sales' }),
  });
  put('sales.csv', 'one', 1);
  await folder.refresh();
  await folder.open('sales.csv');
  isOwn = false;
  put('sales.csv', 'two', 2);
  expect(await folder.refresh()).toEqual([]);
  expect(folder.files.get()).toMatchObject([{ table: null, isReading: false }]);
});

test('a file is read by one look at a time, and again after a reading that broke', async () => {
  const { handle, put } = disk();
  const started: (() => void)[] = [];
  let breaks = false;
  const folder = createFolder(handle, {
    isTableOf: async () => true,
    async tableOf(_file, name) {
      if (breaks) throw new Error('the engine is gone');
      if (name !== null) await new Promise<void>((resolve) => started.push(resolve));
      return { ok: true, value: 'sales' };
    },
  });
  put('sales.csv', 'one', 1);
  await folder.refresh();
  await folder.open('sales.csv');
  put('sales.csv', 'two', 2);
  const first = folder.refresh();
  expect(await folder.refresh()).toEqual([]);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.();
  expect(await first).toEqual(['sales']);
  breaks = true;
  put('sales.csv', 'three', 3);
  await expect(folder.refresh()).rejects.toThrow('the engine is gone');
  expect(folder.files.get()).toMatchObject([{ isReading: false }]);
  breaks = false;
  const again = folder.refresh();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.();
  expect(await again).toEqual(['sales']);
});
