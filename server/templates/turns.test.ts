import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Notes who was served, in order. */
function waitingRoom(places: number, mostWaiting = 9) {
  const queue = turns(places, mostWaiting);
  const served: string[] = [];
  return {
    served,
    free: async (person: string) => {
      queue.free(person);
      await Promise.resolve();
    },
    come: async (person: string, name = person) => {
      void queue.take(person).then((turn) => served.push(turn.ok ? name : `${name} sent away`));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('one person never holds every place, and the other place is there at once for somebody else', async () => {
  const { come, free, served } = waitingRoom(2);
  for (const name of ['a1', 'a2', 'a3']) await come('a', name);
  expect(served).toEqual(['a1']);
  await come('b');
  expect(served).toEqual(['a1', 'b']);
  await free('a');
  await Promise.resolve();
  expect(served).toEqual(['a1', 'b', 'a2']);
});

test('people who wait take turns, however much each of them asks', async () => {
  const { come, free, served } = waitingRoom(2);
  await come('a');
  await come('b');
  for (const name of ['c1', 'c2', 'd1', 'd2']) await come(name.slice(0, 1), name);
  for (const person of ['a', 'c', 'd', 'c']) {
    await free(person);
    await Promise.resolve();
  }
  expect(served).toEqual(['a', 'b', 'c1', 'd1', 'c2', 'd2']);
});

test('a place is used by its only person too, one after the other', async () => {
  const { come, free, served } = waitingRoom(1);
  await come('a', 'a1');
  await come('a', 'a2');
  expect(served).toEqual(['a1']);
  await free('a');
  await Promise.resolve();
  expect(served).toEqual(['a1', 'a2']);
});

test('who waits with too much is sent away', async () => {
  const { come, served } = waitingRoom(2, 1);
  for (const name of ['1', '2', '3']) await come('a', name);
  expect(served).toEqual(['1', '3 sent away']);
});
