import rison from 'rison';
import { expect, test } from 'vitest';
import { withQuotedIntegers } from './exactRison.ts';

const read = (text: string): unknown => rison.decode(withQuotedIntegers(text));

test('whole numbers of an address keep their digits, and texts stay as they are', () => {
  expect(read('(a:!(9007199254740993,-3297260625658750778,5),b:1234567890123456)')).toEqual({
    a: ['9007199254740993', '-3297260625658750778', 5],
    b: 1234567890123456,
  });
  const text = "('1, 9007199254740993,!'9007199254740993)':x9007199254740993)";
  expect(read(text)).toEqual(rison.decode(text));
});
