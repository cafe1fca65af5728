import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';
import { FIRST_PLAYER, type Player, player } from './player.ts';
import { newPlaylist, newPlaylistItem } from './playlist.ts';
import type { WeekTime } from './schedule.ts';

const playlist = { ...newPlaylist('p'), items: [newPlaylistItem('a', 1), newPlaylistItem('b', 2)] };
const wallAt = (at: number): WeekTime => ({
  day: Math.floor(at / DAY) % 7,
  minute: Math.floor(at / MINUTE) % 1440,
});

/** A screen whose frames are ready after a while, on a clock of the test. */
function screen(start = 1_000_000, contents = playlist) {
  let state: Player = player(FIRST_PLAYER, { kind: 'playlist', playlist: contents });
  let at = start;
  return {
    get state() {
      return state;
    },
    get at() {
      return at;
    },
    jump: (by: number) => void (at += by),
    send: (event: Parameters<typeof player>[1]) => void (state = player(state, event)),
    /** Ticks each second; `readyAfter` null for a server that is away. */
    run(seconds: number, readyAfter: number | null = 2 * SECOND, hasNewVersion = false): void {
      for (let i = 0; i < seconds; i += 1) {
        at += SECOND;
        state = player(state, { kind: 'tick', at, wall: wallAt(at), hasNewVersion });
        const { back } = state;
        if (back !== null && readyAfter !== null && at - back.openedAt >= readyAfter)
          state = player(state, { kind: 'ready', key: back.key });
      }
    },
  };
}
const shown = ({ front }: Player): string | undefined => front?.item.id;

describe('a player', () => {
  test('shows one dashboard after the other, and prepares the next one behind before its turn', () => {
    const wall = screen();
    wall.run(5);
    expect(shown(wall.state)).toBe('a');
    wall.run(46);
    expect([shown(wall.state), wall.state.back?.item.id]).toEqual(['a', 'b']);
    wall.run(15);
    expect(shown(wall.state)).toBe('b');
  });

  test('keeps what it shows while the next one cannot be prepared, and tries again with growing pauses', () => {
    const wall = screen();
    wall.run(5);
    wall.run(HOUR / SECOND, null);
    expect(shown(wall.state)).toBe('a');
    expect(wall.state.nextKey).toBeLessThan(20);
    wall.run(6 * 60);
    expect(wall.state.front?.key).toBeGreaterThan(1);
  });

  test('skips a dashboard that failed three times in a row', () => {
    const third = { ...playlist, items: [...playlist.items, newPlaylistItem('c', 3)] };
    const wall = screen(1_000_000, third);
    wall.run(5);
    for (let i = 0; i < 900; i += 1) {
      const opens = wall.state.back?.item.id;
      wall.run(1, opens === 'b' || opens === undefined ? null : 0);
    }
    expect(wall.state.front?.key).toBeGreaterThan(1);
    expect(shown(wall.state)).not.toBe('b');
  });

  test('replaces a frame that shows nothing any more', () => {
    const wall = screen();
    wall.run(5);
    const { front } = wall.state;
    wall.send({ kind: 'lost', key: front?.key ?? 0 });
    wall.run(5);
    expect(shown(wall.state)).toBe('b');
  });

  test.each([-DAY, DAY])('goes on after the clock jumped by %d', (by) => {
    const wall = screen(20 * DAY);
    wall.run(30);
    wall.jump(by);
    wall.run(70);
    expect(shown(wall.state)).toBe('b');
  });

  test('opens a single dashboard anew every five minutes: its data get no older', () => {
    const wall = screen(1_000_000, { ...playlist, items: [newPlaylistItem('a', 1)] });
    wall.run(4 * 60);
    expect(wall.state.front?.key).toBe(1);
    wall.run(2 * 60);
    expect(wall.state.front?.key).toBe(2);
  });

  test('shows a single dashboard with its new settings at once, and leaves it alone where nothing of it changed', () => {
    const only = newPlaylistItem('a', 1);
    const wall = screen(1_000_000, { ...playlist, items: [only] });
    wall.run(5);
    wall.send({ kind: 'playlist', playlist: { ...playlist, title: 'Other', items: [{ ...only }] } });
    wall.run(5);
    expect(wall.state.front?.key).toBe(1);
    wall.send({ kind: 'playlist', playlist: { ...playlist, items: [{ ...only, tab: 'TAB-2' }] } });
    wall.run(5);
    expect(wall.state.front?.item.tab).toBe('TAB-2');
  });

  test('takes a new version at a turn', () => {
    const wall = screen();
    wall.run(30);
    wall.run(20, SECOND, true);
    expect(wall.state.isReloadDue).toBe(false);
    wall.run(20, SECOND, true);
    expect(wall.state.isReloadDue).toBe(true);
  });

  test('shows nothing outside of all hours, and begins again', () => {
    const noon = { ...playlist, items: [{ ...newPlaylistItem('a', 1), from: 720, to: 780 }] };
    const wall = screen(20 * DAY + 12.9 * HOUR, noon);
    wall.run(60);
    expect(shown(wall.state)).toBe('a');
    wall.run(2 * 60 * 60);
    expect(wall.state.front).toBeNull();
    wall.run(22 * 60 * 60);
    expect(shown(wall.state)).toBe('a');
  });

  test('shows a dashboard at every second of seven days of outages, lost frames and clocks that jump', () => {
    let seed = 7;
    const chance = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const wall = screen();
    wall.run(5);
    const seen = new Set<string>();
    while (wall.at < 1_000_000 + 7 * DAY) {
      const isAway = chance() < 0.3;
      for (let i = 20 + Math.floor(chance() * 400); i > 0; i -= 10) {
        wall.run(10, isAway ? null : Math.floor(chance() * 40) * SECOND);
        expect(wall.state.front, String(wall.at)).not.toBeNull();
        seen.add(shown(wall.state) ?? '');
      }
      const event = chance();
      if (event < 0.05) wall.jump((chance() - 0.4) * HOUR);
      if (event > 0.9) wall.send({ kind: 'lost', key: wall.state.front?.key ?? 0 });
    }
    expect([...seen].sort()).toEqual(['a', 'b']);
    expect(wall.state.nextKey).toBeGreaterThan(3000);
  });
});
