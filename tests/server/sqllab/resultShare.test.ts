import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serverConfig } from '../../../server/config.ts';
import { rowFileWriter } from '../../../server/engines/child/rowFileWriter.ts';
import { TOO_LARGE } from '../../../server/engines/endings.ts';
import { resultFiles } from '../../../server/queries/resultFiles.ts';
import { silentLog } from '../../../server/base/log.ts';
import { testClock } from '../testApp.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-share-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Stored rows by key, with a budget of 100 bytes, 60 of them for one person. */
function world(resultsDir: string) {
  const clock = testClock();
  let kept: { key: string; createdOn: number; userId: number }[] = [];
  const results = {
    keys: () => kept,
    remove: (key: string) => void (kept = kept.filter((each) => each.key !== key)),
  };
  const deps = {
    config: serverConfig({ resultsDir }),
    clock,
    log: silentLog,
    meta: { results: results as never },
  };
  const files = resultFiles(deps, { all: 100, person: 60 });
  if (files === null) throw new Error('nothing is kept');
  return {
    files,
    keys: () => kept.map(({ key }) => key),
    keep: async (key: string, userId: number, bytes: number) => {
      writeFileSync(files.path(key), 'x'.repeat(bytes));
      kept = [...kept, { key, createdOn: clock.now(), userId }];
      files.keeping(key, Promise.resolve());
      await files.settled(key);
    },
  };
}

test('a person with many results loses own rows, the oldest first, and nobody else loses any', async () => {
  const { files, keys, keep } = world(join(folder, 'own'));
  await keep('other', 2, 30);
  await keep('first', 1, 30);
  await keep('second', 1, 25);
  await keep('third', 1, 20);
  expect(keys()).toEqual(['other', 'second', 'third']);
  expect([files.exists('first'), files.exists('other')]).toEqual([false, true]);
});

test('all rows together stay within the budget', async () => {
  const { keys, keep } = world(join(folder, 'all'));
  await keep('a', 1, 50);
  await keep('b', 2, 40);
  await keep('c', 3, 30);
  expect(keys()).toEqual(['b', 'c']);
});

test('a result larger than the share is not stored, and leaves nothing on the disk', async () => {
  const file = join(folder, 'large');
  const room = { left: 10 };
  const keep = await rowFileWriter(file, room);
  await keep.take([new Uint8Array(8)]);
  await keep.take([new Uint8Array(8)]);
  expect(await keep.finish()).toBe(TOO_LARGE);
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});
