import { describe, expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem, type PlaylistItem } from './playlist.ts';
import { isNight, isShownAt, readTimeOfDay, timeOfDayText, turnAfter } from './schedule.ts';

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

  test('is none outside of all hours, and looked for again', () => {
    expect(turnAfter({ ...playlist, items: [item('b', { days: [] })] }, null, NOON)).toEqual({
      item: null,
      lasts: 30_000,
    });
  });
});

test('night hours darken screens only where they differ', () => {
  const nightly = { ...newPlaylist('p'), nightFrom: 1300, nightTo: 360 };
  expect(isNight(nightly, { day: 0, minute: 1 })).toBe(true);
  expect(isNight(nightly, NOON)).toBe(false);
  expect(isNight(newPlaylist('p'), NOON)).toBe(false);
});

test.each([
  ['7:05', 425],
  ['24:00', 0],
  ['12:60', null],
  ['noon', null],
])('%s as a time of day is %s', (text, minute) => {
  expect(readTimeOfDay(text)).toBe(minute);
  if (minute !== null) expect(readTimeOfDay(timeOfDayText(minute))).toBe(minute);
});
