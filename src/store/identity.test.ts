import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { Identity, IdentityStore } from './identity.ts';
import { openIdentityStore } from './identity.ts';

const ADA: Identity = { backend: 'b1', username: 'ada', displayName: 'Ada', userId: 1 };
const BEN: Identity = { backend: 'b1', username: 'ben', displayName: 'Ben', userId: 2 };

let store: IdentityStore;

beforeEach(() => {
  store = openIdentityStore({ indexedDB: new IDBFactory(), IDBKeyRange });
});

test('a device nobody used knows nobody', async () => {
  expect(await store.last()).toBeNull();
});

test('the last one who signed in is the one whose work opens [ID-4]', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  expect(await store.last()).toEqual(BEN);
  await store.remember(ADA, 30);
  expect(await store.last()).toEqual(ADA);
});

test('the last one is the one who signed in last, also where the clock was corrected in between [ID-4]', async () => {
  await store.remember(ADA, 1_000);
  await store.remember(BEN, 20);
  expect(await store.last()).toEqual(BEN);
  await store.leave(BEN, true);
  expect(await store.last()).toBeNull();
});

test('after somebody signed out nobody’s work opens, nor that of who was here before [ID-4]', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  await store.leave(BEN, true);
  expect(await store.last()).toBeNull();
  expect(await store.owesSignOut()).toBe(false);
  await store.remember(BEN, 30);
  expect(await store.last()).toEqual(BEN);
});

test('a sign-out that the server could not be told of is owed until it was [ID-5]', async () => {
  await store.remember(ADA, 10);
  await store.leave(ADA, false);
  expect(await store.owesSignOut()).toBe(true);
  await store.paySignOut();
  expect(await store.owesSignOut()).toBe(false);
});

test('a passphrase stays a person’s own through signing out and in', async () => {
  const lock = { salt: new Uint8Array([1]), iterations: 2, hash: new Uint8Array([3]) };
  await store.remember(ADA, 10);
  await store.setLock(ADA, lock);
  await store.leave(ADA, true);
  await store.remember(ADA, 20);
  expect(await store.lockOf(ADA)).toEqual(lock);
  expect(await store.lockOf(BEN)).toBeNull();
});
