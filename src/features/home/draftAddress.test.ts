import { expect, test } from 'vitest';
import { KINDS } from '#documents/kinds/kinds.ts';
import { draftAddress } from './draftAddress.ts';

test('a draft of each kind of document leads to the page of that kind', () => {
  const addresses = KINDS.map(({ kind }) => draftAddress({ kind, id: 'a', remoteId: null, uuid: 'a' }));
  expect(new Set(addresses).size).toBe(KINDS.length);
  expect(addresses).toContain('/annotationlayer/a/annotation/');
  expect(draftAddress({ kind: 'dashboard', id: 'a', remoteId: 7, uuid: 'a' })).toBe(
    '/superset/dashboard/7/?edit=true',
  );
});
