import { expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import type { SessionPorts } from './session.ts';
import { createSession } from './session.ts';
import { untilIdle } from './untilIdle.ts';

const clock = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };

/** A page of somebody whose session ends, and who may be typing. */
function openPage({ isTyping }: { readonly isTyping: boolean }) {
  const drafts = createObservable(isTyping);
  const ports = { identity: { userId: 1 }, clock, atRest: () => untilIdle(drafts, clock) };
  const session = createSession(ports as unknown as SessionPorts);
  return { drafts, session, asks: () => session.state.get().isAsking };
}

/** Everything that waits for nothing but its turn has had it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a session that ends under typing hands says so at once, and asks when they rest', async () => {
  const { drafts, session, asks } = openPage({ isTyping: true });
  session.end();
  await settled();
  expect(session.state.get()).toMatchObject({ status: 'expired', isAsking: false });
  drafts.set(false);
  await settled();
  expect(asks()).toBe(true);
});

test('a session that ends while nobody types asks at once, and again only when it is pressed', async () => {
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
