import { describe, expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem, type PlaylistItem } from './playlist.ts';
import { isNight, isShownAt, nextStart, turnAfter } from './schedule.ts';

const item = (id: string, parts: Partial<PlaylistItem> = {}): PlaylistItem => ({
  ...newPlaylistItem(id, 1),
  ...parts,
});
const NOON = { day: 3, minute: 720 };

describe('hours of an item', () => {
  const night = item('n', { from: 22 * 60, to: 6 * 60, days: [5] });

  test.each([
    [5, 23 * 60, true],
    [6, 5 * 60, true],
    [5, 5 * 60, false],
    [6, 23 * 60, false],
    [5, 12 * 60, false],
  ])('hours over midnight belong to the day they began on: day %d, minute %d', (day, minute, shown) => {
    expect(isShownAt(night, { day, minute })).toBe(shown);
  });

  test('without hours an item is shown all day, on its days', () => {
    expect(isShownAt(item('a', { days: [3] }), NOON)).toBe(true);
    expect(isShownAt(item('a', { days: [2] }), NOON)).toBe(false);
  });
});

describe('the next item', () => {
  const playlist = {
    ...newPlaylist('p'),
    items: [item('a'), item('b', { days: [] }), item('c', { seconds: 5 })],
  };

  test('is the following one in its hours, and the first after the last', () => {
    expect(turnAfter(playlist, 'a', NOON)).toMatchObject({ item: { id: 'c' }, lasts: 5000 });
    expect(turnAfter(playlist, 'c', NOON).item?.id).toBe('a');
  });

  test('is the first where the shown one was taken out of the playlist', () => {
    expect(turnAfter(playlist, 'gone', NOON).item?.id).toBe('a');
  });

  test('outside of all hours there is none, and the next hours are looked for', () => {
    expect(turnAfter({ ...playlist, items: [item('b', { days: [] })] }, null, NOON)).toEqual({
      item: null,
      lasts: 30_000,
    });
  });
});

describe('what is planned next', () => {
  const at = (parts: Partial<PlaylistItem>, minute = 720) =>
    nextStart({ ...newPlaylist('p'), items: [item('a', parts)] }, { day: 3, minute });

  test.each([
    ['later on the same day', { from: 900, to: 960 }, { day: 3, minute: 900, wait: 180 }],
    ['on the next day', { from: 420, to: 600 }, { day: 4, minute: 420, wait: 1140 }],
    ['on the only day', { from: 420, to: 600, days: [1] }, { day: 1, minute: 420, wait: 6900 }],
    ['a week later', { from: 420, to: 600, days: [3] }, { day: 3, minute: 420, wait: 9780 }],
    ['from midnight without hours', { days: [4] }, { day: 4, minute: 0, wait: 720 }],
    ['never without days', { days: [] }, null],
  ])('begins %s', (_when, parts, next) => {
    expect(at(parts)).toEqual(next);
  });

  test('is the first of several', () => {
    const items = [item('a', { from: 900, to: 960 }), item('b', { from: 780, to: 790 })];
    expect(nextStart({ ...newPlaylist('p'), items }, NOON)).toMatchObject({ minute: 780 });
  });
});

test('night hours darken screens only where they differ', () => {
  const nightly = { ...newPlaylist('p'), nightFrom: 1300, nightTo: 360 };
  expect(isNight(nightly, { day: 0, minute: 1 })).toBe(true);
  expect(isNight(nightly, NOON)).toBe(false);
  expect(isNight(newPlaylist('p'), NOON)).toBe(false);
});
