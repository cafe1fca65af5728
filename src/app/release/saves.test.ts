import { expect, test } from 'vitest';
import { createSaves } from './saves.ts';

test('everything in memory is saved, also after one save failed', async () => {
  const written: string[] = [];
  const failures: unknown[] = [];
  const saves = createSaves((cause) => failures.push(cause));
  saves.add(() => Promise.reject(new Error('full')));
  saves.add(async () => void written.push('second'));

  expect(await saves.all()).toBe(false);
  expect(written).toEqual(['second']);
  expect(failures).toEqual([new Error('full')]);
});

test('an unregistered save is not called any more', async () => {
  const saves = createSaves(() => undefined);
  const takeBack = saves.add(() => Promise.reject(new Error('gone')));
  takeBack();
  expect(await saves.all()).toBe(true);
});
