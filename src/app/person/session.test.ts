import { expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import type { SessionPorts } from './session.ts';
import { createSession } from './session.ts';
import { untilIdle } from './untilIdle.ts';

const clock = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };

/** A page whose session ends, possibly while the person types. */
function openPage({ isTyping }: { readonly isTyping: boolean }) {
  const drafts = createObservable(isTyping);
  const ports = { identity: { userId: 1 }, clock, atRest: () => untilIdle(drafts, clock) };
  const session = createSession(ports as unknown as SessionPorts);
  return { drafts, session, asks: () => session.state.get().isAsking };
}

/** Resolves after all pending promise callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a session that ends during typing reports it at once, and asks when typing pauses', async () => {
  const { drafts, session, asks } = openPage({ isTyping: true });
  session.end();
  await settled();
  expect(session.state.get()).toMatchObject({ status: 'expired', isAsking: false });
  drafts.set(false);
  await settled();
  expect(asks()).toBe(true);
});

test('a session that ends while nobody types asks at once, and again only on click', async () => {
  const { session, asks } = openPage({ isTyping: false });
  session.end();
  await settled();
  expect(asks()).toBe(true);
  session.stopAsking();
  session.end();
  await settled();
  expect(asks()).toBe(false);
  session.askToSignIn();
  expect(asks()).toBe(true);
});
