import { expect, test } from 'vitest';
import { createTurns } from '../../../server/base/turns.ts';

const NOBODY_LEAVES = new AbortController().signal;

/** Work that goes on until it is told to end. */
function endless() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('what one person started delays their next, and nobody else’s', async () => {
  const turns = createTurns(1, 2);
  const [first, second] = [endless(), endless()];
  const begun: string[] = [];
  const begin = (name: string, person: number, { work }: ReturnType<typeof endless>) =>
    turns.run(person, NOBODY_LEAVES, () => {
      begun.push(name);
      return work();
    });
  const running = begin('first', 1, first);
  const next = begin('second', 1, second);
  expect(await turns.run(2, NOBODY_LEAVES, async () => 'other')).toEqual({ ok: true, value: 'other' });
  expect(begun).toEqual(['first']);
  first.end();
  second.end();
  await Promise.all([running, next]);
  expect(begun).toEqual(['first', 'second']);
});

test('whoever left before their turn is not waited for, and a failure gives the turn back', async () => {
  const turns = createTurns(1, 1);
  const first = endless();
  const running = turns.run(1, NOBODY_LEAVES, first.work);
  const leaving = new AbortController();
  const left = turns.run(2, leaving.signal, async () => 'never');
  leaving.abort();
  expect(await left).toEqual({ ok: false, error: 'left' });
  expect(await turns.run(2, leaving.signal, async () => 'never')).toEqual({ ok: false, error: 'left' });
  const failing = turns.run(2, NOBODY_LEAVES, () => Promise.reject(new Error('no')));
  first.end();
  await running;
  await expect(failing).rejects.toThrow('no');
  expect(await turns.run(3, NOBODY_LEAVES, async () => 'next')).toEqual({ ok: true, value: 'next' });
});
