import { expect, test } from 'vitest';
import { newPlaylist, newPlaylistItem } from './playlist.ts';
import { screenActivity } from './screenActivity.ts';

const NOON = { day: 3, minute: 720 };
const morning = { ...newPlaylistItem('a', 1), from: 420, to: 600 };
const playlist = { ...newPlaylist('p'), items: [morning] };

test('a screen without a dashboard says when something is planned, and names a day that is far away', () => {
  expect(screenActivity(playlist, false, false, NOON)).toEqual({ kind: 'idle', until: 420, day: null });
  const monday = { ...playlist, items: [{ ...morning, days: [1] }] };
  expect(screenActivity(monday, false, false, NOON)).toEqual({ kind: 'idle', until: 420, day: 1 });
});

test('a screen says why it shows nothing, and never', () => {
  expect(screenActivity(newPlaylist('p'), false, false, NOON)).toEqual({ kind: 'empty' });
  expect(screenActivity(null, false, false, NOON)).toEqual({ kind: 'none' });
  expect(screenActivity(playlist, false, true, NOON)).toEqual({ kind: 'failing' });
});

test('a screen with a dashboard plays it, or is dark at night', () => {
  expect(screenActivity(playlist, true, false, NOON)).toEqual({ kind: 'playing' });
  const nightly = { ...playlist, nightFrom: 700, nightTo: 360 };
  expect(screenActivity(nightly, true, false, NOON)).toEqual({ kind: 'dark', until: 360 });
});
