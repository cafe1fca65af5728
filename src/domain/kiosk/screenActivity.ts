import { MINUTES_OF_DAY } from '../timeOfDay.ts';
import type { PlaylistContents } from './playlist.ts';
import { isNight, nextStart, type WeekTime } from './schedule.ts';

/** What a screen does. A time of day is in minutes after midnight, on its own clock. */
export type ScreenActivity =
  | { readonly kind: 'playing' }
  /** Darkened until then. */
  | { readonly kind: 'dark'; readonly until: number }
  /** Nothing is planned before then; the day is named where it is more than a day away. */
  | { readonly kind: 'idle'; readonly until: number; readonly day: number | null }
  /** The playlist is empty, or no day of it was chosen. */
  | { readonly kind: 'empty' }
  /** The playlist was deleted. */
  | { readonly kind: 'none' }
  /** A dashboard is planned, but could not be opened. */
  | { readonly kind: 'failing' };

/** What a screen with a playlist does, which has a dashboard on it or not. */
export function screenActivity(
  playlist: PlaylistContents | null,
  isShowing: boolean,
  isFailing: boolean,
  at: WeekTime,
): ScreenActivity {
  if (playlist === null) return { kind: 'none' };
  if (isShowing)
    return isNight(playlist, at) ? { kind: 'dark', until: playlist.nightTo } : { kind: 'playing' };
  if (isFailing) return { kind: 'failing' };
  const next = nextStart(playlist, at);
  if (next === null) return { kind: 'empty' };
  return { kind: 'idle', until: next.minute, day: next.wait < MINUTES_OF_DAY ? null : next.day };
}
