import { expect, test } from 'vitest';
import { createSlots, type RequestSlots, type Urgency } from './slots.ts';

/** Tasks that end on demand, and the names of those that have started. */
function works(slots: RequestSlots) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, urgency?: Urgency, isInView?: () => boolean): void => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    void slots.run(work, urgency, isInView);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, begin, end };
}

test('a limited number run at once, and the first that waits starts first', async () => {
  const { begun, begin, end } = works(createSlots(2));
  for (const name of ['a', 'b', 'c', 'd']) begin(name);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('what is in view when a slot is free starts before what was scrolled past', async () => {
  const { begun, begin, end } = works(createSlots(1));
  let inView = 'b';
  for (const name of ['a', 'b', 'c', 'd']) begin(name, 'urgent', () => inView === name);
  inView = 'd';
  await end('a');
  expect(begun).toEqual(['a', 'd']);
  await end('d');
  expect(begun).toEqual(['a', 'd', 'b']);
});

test('patient tasks leave room for urgent ones, and continue after them', async () => {
  const { begun, begin, end } = works(createSlots(3, 1));
  for (const name of ['p1', 'p2']) begin(name, 'patient');
  for (const name of ['u1', 'u2', 'u3']) begin(name);
  expect(begun).toEqual(['p1', 'u1', 'u2']);
  await end('p1');
  expect(begun).toEqual(['p1', 'u1', 'u2', 'u3']);
  await end('u1');
  expect(begun).toEqual(['p1', 'u1', 'u2', 'u3', 'p2']);
});

test('a failed task frees its slot', async () => {
  const slots = createSlots(1);
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
