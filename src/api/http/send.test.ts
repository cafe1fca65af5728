import fc from 'fast-check';
import reader from 'rison';
import { expect, test } from 'vitest';
import { rison } from './send.ts';

test('writes the contract’s syntax: quoted text, flags, lists, without undefined keys', () => {
  expect(rison({ force: false, schema_name: "it's!", catalog_name: undefined })).toBe(
    "(force:!f,schema_name:'it!'s!!')",
  );
  expect(rison({ filters: [{ col: 'a', value: true }], page_size: -1 })).toBe(
    "(filters:!((col:'a',value:!t)),page_size:-1)",
  );
});

test('round-trips', () => {
  const value = fc.record({
    name: fc.string(),
    count: fc.integer(),
    flag: fc.boolean(),
    list: fc.array(fc.string()),
  });
  fc.assert(
    fc.property(value, (each) => {
      expect(reader.decode(rison(each))).toEqual(each);
    }),
  );
});
