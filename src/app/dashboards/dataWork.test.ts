import { expect, test } from 'vitest';
import { createDownloadQueue } from './dataWork.ts';

function world() {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: () => void; reject: (cause: Error) => void }>();
  const queue = createDownloadQueue(
    (id) =>
      new Promise<void>((resolve, reject) => {
        begun.push(id);
        ends.set(id, { resolve, reject });
      }),
  );
  return { begun, ends, queue };
}

test('dashboards are downloaded one after the other, and one that is being downloaded is shared', async () => {
  const { begun, ends, queue } = world();
  const first = queue.fill(1, false);
  const again = queue.fill(1, false);
  const second = queue.fill(2, false);
  expect([begun, queue.current()]).toEqual([[1], 1]);
  ends.get(1)?.resolve();
  await Promise.all([first, again]);
  await expect.poll(() => begun).toEqual([1, 2]);
  ends.get(2)?.resolve();
  await second;
  expect(queue.current()).toBeNull();
});

test('a download that fails does not fail the next one', async () => {
  const { begun, ends, queue } = world();
  const first = queue.fill(1, false);
  const second = queue.fill(2, false);
  ends.get(1)?.reject(new Error('the database was closed'));
  await expect(first).rejects.toThrow('closed');
  await expect.poll(() => begun).toEqual([1, 2]);
  ends.get(2)?.resolve();
  await expect(second).resolves.toBeUndefined();
});
