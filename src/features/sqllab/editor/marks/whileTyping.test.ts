import { expect, test } from 'vitest';
import { OF_JOIN, whileTyping } from './whileTyping.ts';

const name = (from: number, to: number) => ({ from, to, is: 'name' });
const join = (from: number, is: string) => ({ from, to: from + 4, is, markClass: OF_JOIN });

test('while somebody types, unknown names are marked but for the one at the cursor', () => {
  const hints = [name(0, 4), name(10, 14)];
  expect(whileTyping(hints, [], 14)).toEqual([name(0, 4)]);
  expect(whileTyping(hints, [], 10)).toEqual([name(0, 4)]);
  expect(whileTyping(hints, [], 15)).toEqual(hints);
});

test('a join is marked only when nobody types, and stays marked until then', () => {
  const [before, after] = [join(20, 'before'), join(30, 'after')];
  expect(whileTyping([after], [before, name(0, 4)], 50)).toEqual([before]);
});
