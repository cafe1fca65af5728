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

test('the last one who signed in is the one whose work opens', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  expect(await store.last()).toEqual(BEN);
  await store.remember(ADA, 30);
  expect(await store.last()).toEqual(ADA);
});

test('who is forgotten is not offered again', async () => {
  await store.remember(ADA, 10);
  await store.remember(BEN, 20);
  await store.forget(BEN);
  expect(await store.last()).toEqual(ADA);
});
