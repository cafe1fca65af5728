import { expect, test } from 'vitest';
import { forceLayout } from './graphLayout.ts';

test('joined nodes are nearer to each other than to others, and always in the same places', () => {
  const links = [
    { source: 0, target: 1 },
    { source: 1, target: 2 },
    { source: 2, target: 0 },
    { source: 3, target: 4 },
  ];
  const places = forceLayout(5, links, { gravity: 0.3 });
  const far = (a: number, b: number): number =>
    Math.hypot((places[a]?.x ?? 0) - (places[b]?.x ?? 0), (places[a]?.y ?? 0) - (places[b]?.y ?? 0));
  expect(far(3, 4)).toBeLessThan(far(0, 3));
  expect(far(0, 1)).toBeLessThan(far(1, 4));
  expect(forceLayout(5, links, { gravity: 0.3 })).toEqual(places);
});

test.each([0, 1, 2, 200])('%i nodes have places between 0 and 1', (count) => {
  const places = forceLayout(count, [], { gravity: 0.1 });
  expect(places).toHaveLength(count);
  expect(places.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
});
