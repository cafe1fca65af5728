import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { type Identity, type IdentityStore, openIdentityStore } from './identity.ts';

const ADA: Identity = { backend: 'b1', username: 'ada', displayName: 'Ada', userId: 1 };
const BEN: Identity = { backend: 'b1', username: 'ben', displayName: 'Ben', userId: 2 };

let store: IdentityStore;

beforeEach(() => {
  store = openIdentityStore({ indexedDB: new IDBFactory(), IDBKeyRange });
});

test('an unused device has no identity', async () => {
  expect(await store.last()).toBeNull();
});

test('the last person who signed in is the one whose work opens [ID-4]', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  expect(await store.last()).toEqual(BEN);
  await store.remember(ADA, 30);
  expect(await store.last()).toEqual(ADA);
});

test('the last sign-in counts, also if the clock was corrected in between [ID-4]', async () => {
  await store.remember(ADA, 1_000);
  await store.remember(BEN, 20);
  expect(await store.last()).toEqual(BEN);
  await store.leave(BEN, true);
  expect(await store.last()).toBeNull();
});

test('after a sign-out no work opens, nor that of earlier people [ID-4]', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  await store.leave(BEN, true);
  expect(await store.last()).toBeNull();
  expect(await store.owesSignOut()).toBe(false);
  await store.remember(BEN, 30);
  expect(await store.last()).toEqual(BEN);
});

test('a sign-out that could not reach the server stays pending until it does [ID-5]', async () => {
  await store.remember(ADA, 10);
  await store.leave(ADA, false);
  expect(await store.owesSignOut()).toBe(true);
  await store.confirmSignOut();
  expect(await store.owesSignOut()).toBe(false);
});

test('a passphrase survives signing out and in', async () => {
  const lock = { salt: new Uint8Array([1]), iterations: 2, hash: new Uint8Array([3]) };
  await store.remember(ADA, 10);
  await store.setLock(ADA, lock);
  await store.leave(ADA, true);
  await store.remember(ADA, 20);
  expect(await store.lockOf(ADA)).toEqual(lock);
  expect(await store.lockOf(BEN)).toBeNull();
});

test("an edition without a server opens nobody else's work, and a server not its", async () => {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [served, here, there] = [null, '/try/', '/other/'].map((edition) =>
    openIdentityStore(device, edition),
  );
  await served?.remember(ADA, 10);
  await here?.remember({ ...ADA, backend: 'device /try/', username: 'device' }, 20);
  expect(await served?.last()).toEqual(ADA);
  expect(await here?.last()).toMatchObject({ backend: 'device /try/' });
  expect(await there?.last()).toBeNull();
});
