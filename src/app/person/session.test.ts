import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { openIdentityStore } from '#store/identity.ts';
import { createObservable } from '#ui/observable.ts';
import { createSession } from './session.ts';
import { untilIdle } from './createPageSession.ts';

const clock = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };

/** A page whose session ends, possibly while the person types. */
function openPage({ isTyping }: { readonly isTyping: boolean }) {
  const drafts = createObservable(isTyping);
  const session = createSession({
    identity: { backend: 'here', username: 'ada', displayName: 'Ada', userId: 1 },
    identities: openIdentityStore({ indexedDB: new IDBFactory(), IDBKeyRange }),
    met: null,
    api: createApi({ fetch: () => Promise.reject(new TypeError('no network')), baseUrl: '', clock }),
    address: 'http://localhost',
    clock,
    atRest: () => untilIdle(drafts, clock),
    onCapabilities: () => undefined,
    onOtherIdentity: () => undefined,
  });
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
  session.dismissSignIn();
  session.end();
  await settled();
  expect(asks()).toBe(false);
  session.promptSignIn();
  expect(asks()).toBe(true);
});

test('what another server can do is not taken for the one of this person', async () => {
  const told: string[] = [];
  const capabilities = { preparing: [] } as never;
  const session = createSession({
    identity: { backend: 'here', username: 'ada', displayName: 'Ada', userId: 1 },
    identities: openIdentityStore({ indexedDB: new IDBFactory(), IDBKeyRange }),
    met: {
      kind: 'person',
      identity: { backend: 'device /try/', username: 'device', displayName: 'You', userId: 0 },
      capabilities,
    },
    api: createApi({ fetch: () => Promise.reject(new TypeError('no network')), baseUrl: '', clock }),
    address: 'http://localhost',
    clock,
    atRest: () => Promise.resolve(),
    onCapabilities: () => told.push('capabilities'),
    onOtherIdentity: ({ backend }) => told.push(backend),
  });
  await session.check();
  expect(told).toEqual(['device /try/']);
});
