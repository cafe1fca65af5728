import { expect, test } from 'vitest';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { MINUTE } from '#domain/time.ts';
import { createResponseAhead } from './responseAhead.ts';

const CONTEXT: QueryContext = { datasource: { id: 1, type: 'table' }, queries: [{ metrics: ['count'] }] };
const OTHER: QueryContext = { ...CONTEXT, queries: [{ metrics: ['sum'] }] };
const ANSWER = { body: Uint8Array.of(1), queries: [], digest: 'd' };

function world() {
  let now = 0;
  const ahead = createResponseAhead({ now: () => now });
  const turn = (): Promise<void> => Promise.resolve();
  return { ahead, turn, pass: (time: number) => void (now += time) };
}

test('a response that was computed ahead is taken once, by an equal request', async () => {
  const { ahead, turn } = world();
  ahead.hold(CONTEXT, '1', Promise.resolve(ANSWER));
  await turn();
  expect(ahead.take(OTHER, '1')).toBeNull();
  expect(ahead.take(structuredClone(CONTEXT), '1')).toBe(ANSWER);
  expect(ahead.take(CONTEXT, '1')).toBeNull();
});

test('a response that is still computed, or came to nothing, is not waited for', async () => {
  const { ahead, turn } = world();
  ahead.hold(CONTEXT, '1', Promise.resolve(ANSWER));
  expect(ahead.take(CONTEXT, '1')).toBeNull();
  ahead.hold(CONTEXT, '1', Promise.resolve(null));
  await turn();
  expect(ahead.take(CONTEXT, '1')).toBeNull();
});

test('a response over other rows is not taken', async () => {
  const { ahead, turn } = world();
  ahead.hold(CONTEXT, '1', Promise.resolve(ANSWER));
  await turn();
  expect(ahead.take(CONTEXT, '2')).toBeNull();
});

test('what is expected last replaces what was before, also if that ends later', async () => {
  const { ahead, turn } = world();
  let end: (answer: typeof ANSWER) => void = () => undefined;
  ahead.hold(CONTEXT, '1', new Promise((resolve) => (end = resolve)));
  ahead.hold(OTHER, '1', Promise.resolve({ ...ANSWER, digest: 'other' }));
  end(ANSWER);
  await turn();
  expect(ahead.take(CONTEXT, '1')).toBeNull();
  expect(ahead.take(OTHER, '1')?.digest).toBe('other');
});

test('a response that is older than a minute is not taken, since time ranges move', async () => {
  const { ahead, turn, pass } = world();
  ahead.hold(CONTEXT, '1', Promise.resolve(ANSWER));
  await turn();
  pass(MINUTE + 1);
  expect(ahead.take(CONTEXT, '1')).toBeNull();
});
