import { MINUTE, SECOND, type Millis } from '../time.ts';
import { sortKeys } from '../sortKeys.ts';
import type { PlaylistContents, PlaylistItem } from './playlist.ts';
import { turnAfter, type WeekTime } from './schedule.ts';

/** One opening of a dashboard, in a frame of its own. */
export interface Slot {
  readonly key: number;
  readonly item: PlaylistItem;
  readonly openedAt: Millis;
  readonly isReady: boolean;
}

/** What a screen shows, and what is prepared behind it. */
export interface Player {
  readonly playlist: PlaylistContents | null;
  readonly front: Slot | null;
  /** When the front came to the front. */
  readonly shownAt: Millis;
  readonly back: Slot | null;
  /** Failed preparations in a row, and when the next one may begin. */
  readonly failures: number;
  readonly retryAt: Millis;
  readonly nextKey: number;
  readonly tickedAt: Millis | null;
  /** Whether the page should be reloaded now, for a new version. */
  readonly isReloadDue: boolean;
}

export type PlayerEvent =
  | { readonly kind: 'playlist'; readonly playlist: PlaylistContents | null }
  | { readonly kind: 'tick'; readonly at: Millis; readonly wall: WeekTime; readonly hasNewVersion: boolean }
  | { readonly kind: 'ready'; readonly key: number }
  /** The frame shows nothing. */
  | { readonly kind: 'lost'; readonly key: number };

export const FIRST_PLAYER: Player = {
  playlist: null,
  front: null,
  shownAt: 0,
  back: null,
  failures: 0,
  retryAt: 0,
  nextKey: 1,
  tickedAt: null,
  isReloadDue: false,
};

/** How long before its turn the next dashboard is opened. */
const PREPARED_BEFORE: Millis = 15 * SECOND;
/** A dashboard that is not ready by then is opened again. */
const GIVEN_UP_AFTER: Millis = MINUTE;
const MIN_RETRY: Millis = 5 * SECOND;
const MAX_RETRY: Millis = 5 * MINUTE;
/**
 * A single dashboard has no turns: it is opened anew this often, for new data and so that it does not gather memory.
 */
const RENEWED_AFTER: Millis = 5 * MINUTE;
/** After this many failures the dashboard is skipped. */
const SKIPPED_AFTER = 3;
/** Ticks further apart than this are a clock that jumped, or a device that slept. */
const JUMP: Millis = 5 * MINUTE;

export function player(state: Player, event: PlayerEvent): Player {
  switch (event.kind) {
    case 'playlist':
      return withPlaylist(state, event.playlist);
    case 'ready':
      return state.back?.key === event.key
        ? { ...state, back: { ...state.back, isReady: true }, failures: 0 }
        : state;
    case 'lost':
      if (state.back?.key === event.key) return failed(state);
      // What is behind comes to the front as soon as it is ready.
      return state.front?.key === event.key ? { ...state, shownAt: Number.NEGATIVE_INFINITY } : state;
    case 'tick':
      return tick(state, event);
  }
}

/**
 * Another playlist takes effect at the next turn, which is due at once where the dashboard on screen was removed or
 * changed: one that is shown alone has no turns. None empties the screen.
 */
function withPlaylist(state: Player, playlist: PlaylistContents | null): Player {
  if (playlist === null) return { ...state, playlist, front: null, back: null };
  const isIn = ({ item }: Slot): boolean =>
    playlist.items.some((each) => each.id === item.id && isSameItem(each, item));
  const { front, back } = state;
  return {
    ...state,
    playlist,
    back: back !== null && isIn(back) ? back : null,
    shownAt: front === null || isIn(front) ? state.shownAt : Number.NEGATIVE_INFINITY,
  };
}

const isSameItem = (one: PlaylistItem, other: PlaylistItem): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

function failed(state: Player): Player {
  const { failures, tickedAt } = state;
  const wait = Math.min(MAX_RETRY, MIN_RETRY * 2 ** Math.min(failures, 10));
  return { ...state, back: null, failures: failures + 1, retryAt: (tickedAt ?? 0) + wait };
}

function tick(before: Player, { at, wall, hasNewVersion }: PlayerEvent & { kind: 'tick' }): Player {
  const since = before.tickedAt === null ? 0 : at - before.tickedAt;
  const jumped = since < 0 || since > JUMP;
  let state: Player = { ...before, tickedAt: at };
  if (jumped) {
    // Times of the old clock mean nothing on the new one.
    state = { ...state, retryAt: at, shownAt: at, back: state.back && { ...state.back, openedAt: at } };
  }
  const { playlist, front, back } = state;
  if (playlist === null) return state;
  if (back !== null && !back.isReady && at - back.openedAt >= GIVEN_UP_AFTER) return failed(state);

  const lasts = lengthOf(playlist, front, wall);
  const left = front === null ? 0 : state.shownAt + lasts - at;
  if (back?.isReady === true && left <= 0)
    return { ...state, front: back, shownAt: at, back: null, isReloadDue: hasNewVersion };
  if (back !== null || left > Math.min(PREPARED_BEFORE, lasts / 2) || at < state.retryAt) return state;

  const from = state.failures >= SKIPPED_AFTER ? skippedFrom(state, wall) : (front?.item.id ?? null);
  const { item } = turnAfter(playlist, from, wall);
  // Outside of all hours nothing is shown.
  if (item === null) return left <= 0 ? { ...state, front: null } : state;
  const slot: Slot = { key: state.nextKey, item, openedAt: at, isReady: false };
  return { ...state, back: slot, nextKey: state.nextKey + 1 };
}

function lengthOf(playlist: PlaylistContents, front: Slot | null, wall: WeekTime): Millis {
  if (front === null) return 0;
  const next = turnAfter(playlist, front.item.id, wall).item;
  return next?.id === front.item.id
    ? Math.max(RENEWED_AFTER, front.item.seconds * SECOND)
    : front.item.seconds * SECOND;
}

/** One further for each three failures. */
function skippedFrom({ playlist, front, failures }: Player, wall: WeekTime): string | null {
  let id = front?.item.id ?? null;
  if (playlist === null) return id;
  for (let skips = Math.floor(failures / SKIPPED_AFTER); skips > 0; skips -= 1)
    id = turnAfter(playlist, id, wall).item?.id ?? id;
  return id;
}
