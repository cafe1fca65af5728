import { expect, test } from 'vitest';
import type { MadeTable } from '#features/services/device.ts';
import { createFolder, type FolderHandle, isOutOfReach } from '../../src/app/files/folder.ts';

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

const NOTHING = { read: [], failed: [] };

test('files of a folder become tables, and a changed one is read again under its name', async () => {
  const { handle, put, files } = disk();
  const read: string[] = [];
  const made = new Map<string, MadeTable>();
  const folder = createFolder(handle, 'id', {
    madeOf: async (name) => made.get(name) ?? null,
    async tableOf(file, _folder, name) {
      const text = await file.text();
      if (text !== 'bad') made.set(file.name, { name: name ?? 'sales_2', changedAt: file.lastModified });
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
  expect(await folder.refresh()).toEqual(NOTHING);
  put('sales.csv', 'two', 2);
  put('new.csv', 'three', 2);
  put('broken.csv', 'still', 2);
  expect(await folder.refresh()).toEqual({ read: ['sales_2'], failed: [] });
  expect(read).toEqual(['sales.csv:one:new', 'broken.csv:bad:new', 'sales.csv:two:sales_2']);
  expect(folder.files.get().map(({ name }) => name)).toEqual(['broken.csv', 'new.csv', 'sales.csv']);
  files.delete('sales.csv');
  await folder.refresh();
  expect(folder.files.get().map(({ name }) => name)).toEqual(['broken.csv', 'new.csv']);
});

test('a table that a person removed or replaced is left alone when its file changes', async () => {
  const { handle, put } = disk();
  let made: MadeTable | null = null;
  const folder = createFolder(handle, 'id', {
    madeOf: async () => made,
    async tableOf({ lastModified }) {
      made = { name: 'sales', changedAt: lastModified };
      return { ok: true, value: 'sales' };
    },
  });
  put('sales.csv', 'one', 1);
  await folder.refresh();
  await folder.open('sales.csv');
  made = null;
  put('sales.csv', 'two', 2);
  expect(await folder.refresh()).toEqual(NOTHING);
  expect(folder.files.get()).toMatchObject([{ table: null, isReading: false }]);
});

test('a file is read by one look at a time, and again after a reading that broke', async () => {
  const { handle, put } = disk();
  const started: (() => void)[] = [];
  let made: MadeTable | null = null;
  let breaks = false;
  const folder = createFolder(handle, 'id', {
    madeOf: async () => made,
    async tableOf({ lastModified }, _folder, name) {
      if (breaks) throw new Error('the engine is gone');
      made = { name: 'sales', changedAt: lastModified };
      if (name !== null) await new Promise<void>((resolve) => started.push(resolve));
      return { ok: true, value: 'sales' };
    },
  });
  put('sales.csv', 'one', 1);
  await folder.refresh();
  await folder.open('sales.csv');
  put('sales.csv', 'two', 2);
  const first = folder.refresh();
  expect(await folder.refresh()).toEqual(NOTHING);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.();
  expect(await first).toEqual({ read: ['sales'], failed: [] });
  breaks = true;
  put('sales.csv', 'three', 3);
  await expect(folder.refresh()).rejects.toThrow('the engine is gone');
  expect(folder.files.get()).toMatchObject([{ isReading: false }]);
  breaks = false;
  const again = folder.refresh();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.();
  expect(await again).toEqual({ read: ['sales'], failed: [] });
});

test('a changed file that cannot be read is reported, and its table stays', async () => {
  const { handle, put } = disk();
  let made: MadeTable | null = null;
  const folder = createFolder(handle, 'id', {
    madeOf: async () => made,
    async tableOf(file) {
      if ((await file.text()) === 'bad') return { ok: false, error: 'Line 1 is bad.' };
      made = { name: 'sales', changedAt: file.lastModified };
      return { ok: true, value: 'sales' };
    },
  });
  put('sales.csv', 'one', 1);
  await folder.refresh();
  await folder.open('sales.csv');
  put('sales.csv', 'bad', 2);
  const failed = [{ table: 'sales', problem: 'Line 1 is bad.' }];
  expect(await folder.refresh()).toEqual({ read: [], failed });
  expect(folder.files.get()).toMatchObject([{ table: 'sales', problem: 'Line 1 is bad.' }]);
  // Once: it is tried again when it changes again.
  expect(await folder.refresh()).toEqual(NOTHING);
});

test('a folder that is opened again goes on with the tables of its files, and reads those that changed since', async () => {
  const { handle, put } = disk();
  const asked: string[] = [];
  put('sales.csv.gz', 'one', 1);
  put('stock.csv', 'two', 2);
  const again = createFolder(handle, 'id', {
    madeOf: async (file, id) => (id === 'id' ? { name: file.slice(0, 5), changedAt: 1 } : null),
    async tableOf(file, id, name) {
      asked.push(`${file.name} of ${id}: ${name ?? 'new'}`);
      return { ok: true, value: name ?? 'another' };
    },
  });
  await again.list();
  expect(again.files.get()).toMatchObject([{ table: 'sales' }, { table: 'stock' }]);
  expect(asked).toEqual([]);
  expect(await again.refresh()).toEqual({ read: ['stock'], failed: [] });
  expect(asked).toEqual(['stock.csv of id: stock']);
});

test('a file that goes while its folder is listed is left out, and a folder that is gone is out of reach', async () => {
  const { handle, put, files } = disk();
  const folder = createFolder(
    {
      ...handle,
      async *values() {
        yield* handle.values();
        yield { kind: 'file', name: 'gone.csv' };
        if (files.size === 0) throw new DOMException('data', 'NotFoundError');
      },
    },
    'id',
    { madeOf: async () => null, tableOf: async () => ({ ok: true, value: 'sales' }) },
  );
  put('sales.csv', 'one', 1);
  await folder.refresh();
  expect(folder.files.get().map(({ name }) => name)).toEqual(['sales.csv']);
  files.clear();
  const failure: unknown = await folder.refresh().catch((error: unknown) => error);
  expect(isOutOfReach(failure)).toBe(true);
  expect(isOutOfReach(new DOMException('', 'NotAllowedError'))).toBe(true);
  expect(isOutOfReach(new Error('another'))).toBe(false);
});
