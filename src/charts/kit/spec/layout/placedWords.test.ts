import { describe, expect, test } from 'vitest';
import { type CloudWord, placedWords } from './placedWords.ts';

const SIZES = { small: 10, large: 70 };
const words = (count: number, more: Partial<CloudWord> = {}): readonly CloudWord[] =>
  Array.from({ length: count }, (_, at) => ({
    ems: 3 + (at % 5),
    share: 1 / (at + 1),
    angle: at % 3 === 1 ? 90 : 0,
    ...more,
  }));

/** The boxes of level and upright words. */
const boxesOf = (all: readonly CloudWord[], room: { width: number; height: number }) => {
  const { places } = placedWords(all, { ...room, ...SIZES });
  return places.flatMap((place, at) => {
    if (place === null) return [];
    const [wide, high] = [(all[at]?.ems ?? 0) * place.size, place.size];
    const [w, h] = place.angle === 90 ? [high, wide] : [wide, high];
    return [{ left: place.x - w / 2, right: place.x + w / 2, top: place.y - h / 2, bottom: place.y + h / 2 }];
  });
};

describe('words of a cloud', () => {
  test.each([
    [20, 480, 320],
    [60, 240, 160],
    [200, 480, 320],
    [200, 1100, 320],
    [12, 200, 150],
  ])('%d words in %d x %d pixels are within them, and none is over another', (count, width, height) => {
    const boxes = boxesOf(words(count), { width, height });
    expect(boxes.length).toBeGreaterThan(0);
    for (const [at, one] of boxes.entries()) {
      expect(Math.min(one.left, one.top, width - one.right, height - one.bottom)).toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(at + 1)) {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(wide, high)).toBeLessThanOrEqual(0);
      }
    }
  });

  test('all have a place where smaller letters make room for them', () => {
    const many = words(60, { share: 0.5, ems: 5, angle: 0 });
    const { places, leftOut } = placedWords(many, { width: 480, height: 320, ...SIZES });
    expect(leftOut).toBe(0);
    expect(places[0]?.size).toBeLessThan(25);
  });

  test('those without room are counted, and are the last ones', () => {
    const many = words(200, { ems: 8, angle: 0, share: 0 });
    const { places, leftOut } = placedWords(many, { width: 240, height: 160, ...SIZES });
    expect(leftOut).toBeGreaterThan(100);
    expect(places.slice(0, 200 - leftOut)).not.toContain(null);
    expect(places.filter((each) => each === null)).toHaveLength(leftOut);
    // Below them is the message.
    expect(Math.max(...places.map((each) => each?.y ?? 0))).toBeLessThan(140);
  });

  test('a word that has no room turned is level', () => {
    const [one] = placedWords([{ ems: 20, share: 1, angle: 90 }], {
      width: 480,
      height: 120,
      ...SIZES,
    }).places;
    expect(one).toMatchObject({ angle: 0 });
  });

  test('a word alone is in the middle, and grows', () => {
    const [one] = placedWords([{ ems: 4, share: 1, angle: 0 }], {
      width: 480,
      height: 320,
      ...SIZES,
    }).places;
    expect(one).toMatchObject({ x: 240, y: 160 });
    expect(one?.size).toBeGreaterThan(70);
  });
});
