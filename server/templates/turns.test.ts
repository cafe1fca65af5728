import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Records who was served, in order. */
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

test('one person never holds every slot, and another person gets the other slot at once', async () => {
  const { come, free, served } = waitingRoom(2);
  for (const name of ['a1', 'a2', 'a3']) await come('a', name);
  expect(served).toEqual(['a1']);
  await come('b');
  expect(served).toEqual(['a1', 'b']);
  await free('a');
  await Promise.resolve();
  expect(served).toEqual(['a1', 'b', 'a2']);
});

test('people who wait take turns, whatever the number of their requests', async () => {
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

test('a single person’s requests are served one after the other', async () => {
  const { come, free, served } = waitingRoom(1);
  await come('a', 'a1');
  await come('a', 'a2');
  expect(served).toEqual(['a1']);
  await free('a');
  await Promise.resolve();
  expect(served).toEqual(['a1', 'a2']);
});

test('a person with too many waiting requests is rejected', async () => {
  const { come, served } = waitingRoom(2, 1);
  for (const name of ['1', '2', '3']) await come('a', name);
  expect(served).toEqual(['1', '3 sent away']);
});
