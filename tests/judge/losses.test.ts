import { describe, expect, test } from 'vitest';
import {
  acknowledged,
  begin,
  brokenBy,
  checkpoint,
  created,
  end,
  read,
  SAVED,
  stored,
  write,
} from './byHand.ts';
import type { HistoryEvent } from './history.ts';

/* What a device or the server lost by itself is not held against the engine, and nothing else is forgiven. */

const reverted = (to: number): HistoryEvent => ({ kind: 'reverted', device: 0, to });
const GONE = [read('', { values: null, state: 'closed' }), checkpoint];
/** Acknowledged as the third line, and not sent. */
const WAITING = [
  begin(),
  write(1, 'one'),
  acknowledged(1),
  read('one', { number: null, state: 'waiting' }),
  checkpoint,
];
const BACK = read('one', { number: null, state: 'waiting' });

describe('a device that stores an earlier state', () => {
  test('may have lost what it acknowledged since, if the server does not have it', () => {
    expect(brokenBy(...WAITING, reverted(2), ...GONE)).toEqual([]);
  });

  test('must have what it acknowledged before', () => {
    expect(brokenBy(...WAITING, reverted(3), ...GONE)).toEqual([expect.stringContaining('lost: "one"')]);
    expect(brokenBy(...WAITING, reverted(3), BACK, checkpoint)).toEqual([]);
  });

  test('does not take from the server what that had', () => {
    const gone = [reverted(0), read('', { values: null }), stored('', { values: null }), checkpoint];
    expect(brokenBy(...SAVED, ...gone)).toEqual([expect.stringContaining('at a desk that lost it')]);
    const merged = [reverted(0), read('one'), stored('two'), read('two'), checkpoint];
    const keptElsewhere: HistoryEvent = { kind: 'kept', person: 1, device: 1, added: ['one'], removed: [] };
    expect(brokenBy(...SAVED, { kind: 'desk', person: 1, device: 1 }, keptElsewhere, ...merged)).toEqual([]);
  });

  test('may lose a second time what it had read again from the server and replaced', () => {
    const kept: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: ['one'], removed: [] };
    const lost: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: [], removed: ['one'] };
    const replaced = [reverted(0), read('one'), checkpoint, stored('two'), kept, read('two'), checkpoint];
    expect(brokenBy(...SAVED, ...replaced, reverted(SAVED.length + 3), lost, checkpoint)).toEqual([]);
    expect(brokenBy(...SAVED, ...replaced, lost, checkpoint)).toEqual([
      expect.stringContaining('at a desk that lost it'),
    ]);
  });

  test('may show again what was replaced there', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
    const again = [read('one'), checkpoint];
    expect(brokenBy(...SAVED, ...replaced, checkpoint, ...again)).toContainEqual(
      expect.stringContaining('unread:'),
    );
    expect(brokenBy(...SAVED, ...replaced, checkpoint, reverted(SAVED.length), ...again)).toEqual([]);
  });

  test('does not excuse another device', () => {
    const other = { person: 1, device: 1, object: 'tab:b' };
    const there = [write(2, 'two', other), acknowledged(2)];
    const shown = read('two', { ...other, number: null, state: 'waiting' });
    const lost = [reverted(0), read('', { ...other, number: null, values: null }), checkpoint];
    expect(brokenBy(...SAVED, ...there, shown, checkpoint, ...lost)).toEqual([
      expect.stringContaining('lost: "two"'),
    ]);
  });
});

describe('a server that was put back to its backup', () => {
  test('may create again under a key what it had created since', () => {
    const again = [stored('', { values: null }), created(2)];
    expect(brokenBy(...SAVED, ...again)).toContainEqual(expect.stringContaining('twice: tab:a'));
    expect(brokenBy(...SAVED, { kind: 'restored' }, ...again)).toEqual([]);
  });

  test('may give the number of what was deleted to another', () => {
    const gone = [stored('', { values: null }), read('', { state: 'deleting', values: {} })];
    const deleted = [...SAVED, ...gone, read('', { state: 'closed', values: null }), checkpoint];
    const another = [stored('two'), { ...created(1), key: 'tab:b' } as HistoryEvent, checkpoint];
    const counts = (line: string) => line.includes('counts as deleted');
    expect(brokenBy(...deleted, ...another).some(counts)).toBe(true);
    const [first, ...rest] = deleted;
    const restored: HistoryEvent = { kind: 'restored' };
    expect(brokenBy(first ?? begin(), restored, ...rest, ...another).some(counts)).toBe(false);
  });

  test('may create again what had got the number of a deleted one that is back', () => {
    const backup: HistoryEvent = { kind: 'backup' };
    const first = [begin(false), created(1), stored('one'), backup, stored('', { values: null })];
    const second = (number: number) => ({ ...created(number), key: 'tab:b' }) as HistoryEvent;
    const again = [stored('one', { device: null }), second(2), stored('two', { number: 2 }), end];
    const isTwice = (line: string) => line.startsWith('twice: tab:b');
    const back = brokenBy(...first, second(1), stored('two'), { kind: 'restored' }, ...again);
    expect(back.some(isTwice)).toBe(false);
    const kept = [second(1), stored('two'), backup, { kind: 'restored' } as const];
    expect(brokenBy(...first, ...kept, ...again).some(isTwice)).toBe(true);
  });

  test('does not excuse a second one of what it still has', () => {
    expect(brokenBy(...SAVED, { kind: 'restored' }, created(2))).toContainEqual(
      expect.stringContaining('twice: tab:a'),
    );
  });

  test('does not excuse a desk that lets go of what it wrote', () => {
    const lost = [{ kind: 'restored' } as const, stored('', { values: null }), ...GONE];
    expect(brokenBy(...SAVED, ...lost)).toEqual([expect.stringContaining('lost: "one"')]);
  });

  test('may show a replaced text again, if that is what it has', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
    const restored: HistoryEvent = { kind: 'restored' };
    const kept: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: ['two'], removed: [] };
    const again = [kept, read('one'), checkpoint];
    const back = stored('one', { device: null });
    expect(brokenBy(...SAVED, ...replaced, checkpoint, restored, back, checkpoint, ...again)).toEqual([]);
    expect(brokenBy(...SAVED, ...replaced, checkpoint, restored, checkpoint, ...again)).toContainEqual(
      expect.stringContaining('unread:'),
    );
  });

  test('may hold a replaced text at the end', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
    const taken = [stored('two'), read('two'), checkpoint];
    const back = [stored('one'), read('one', { person: 1, device: 1 }), read('two', { state: 'parked' })];
    const ends = [...back, checkpoint, end];
    const isUnexplained = (line: string) => line.startsWith('unexplained');
    expect(brokenBy(...SAVED, ...replaced, ...taken, ...ends).some(isUnexplained)).toBe(true);
    const restored = brokenBy(...SAVED, ...replaced, ...taken, { kind: 'restored' }, ...ends);
    expect(restored.some(isUnexplained)).toBe(false);
  });
});

test('a device that begins with what another one stores was told what that was told', () => {
  const copied: HistoryEvent = { kind: 'copied', device: 1, from: 0 };
  const told: HistoryEvent = { kind: 'told', device: 0, type: 'tab', number: 1, values: { text: 'one' } };
  const saved = stored('two', { device: 1 });
  const isUndone = (line: string) => line.startsWith('undone');
  expect(brokenBy(...SAVED, told, saved).some(isUndone)).toBe(true);
  expect(brokenBy(...SAVED, told, copied, saved).some(isUndone)).toBe(false);
});

test('a creation that a server without keys takes again after a deletion begins anew', () => {
  const key = { key: 'tab:a' };
  const replaced = [
    write(1, 'one'),
    acknowledged(1),
    stored('one', key),
    read('one'),
    checkpoint,
    write(2, 'two', { over: ['one'] }),
    acknowledged(2),
    read('two', { state: 'waiting' }),
    checkpoint,
    stored('two', key),
  ];
  const isUnread = (keepsKeys: boolean, ...events: readonly HistoryEvent[]) =>
    brokenBy(begin(keepsKeys), ...replaced, ...events, read('one'), checkpoint).some((line) =>
      line.includes('was replaced there'),
    );
  const gone = stored('', { values: null });
  expect(isUnread(false, gone, stored('one', key))).toBe(false);
  expect(isUnread(true, gone, stored('one', key))).toBe(true);
  expect(isUnread(false, stored('one', key))).toBe(true);
});

describe('a save that came between the reading and the writing of another', () => {
  const wrote = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
  const kept: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: ['two'], removed: [] };
  const after = [kept, read('one'), checkpoint, end];
  const between = (keepsKeys: boolean, ...events: readonly HistoryEvent[]) =>
    brokenBy(begin(keepsKeys), ...SAVED.slice(1), ...wrote, stored('two'), checkpoint, ...events, ...after);
  const byOther = stored('one', { device: 1 });
  const told: HistoryEvent = { kind: 'told', device: 1, type: 'tab', number: 1, values: { text: 'two' } };

  test('may be replaced by it, where the server cannot refuse that', () => {
    expect(between(false, byOther)).toEqual([]);
  });

  test('may not, where the server can, or the device was told', () => {
    expect(between(true, byOther)).toContainEqual(expect.stringContaining('was replaced there'));
    const knowing = between(false, told, byOther);
    expect(knowing).toContainEqual(expect.stringContaining('was replaced there'));
    expect(knowing).toContainEqual(expect.stringContaining('unexplained'));
  });
});

describe('who may not read the dashboard of another any more', () => {
  const ITS = { person: 1, device: 0, object: 'document:a', type: 'dashboard' } as const;
  const hidden: HistoryEvent = { kind: 'hidden', person: 1, isHidden: true };
  const gone = [read('', { ...ITS, values: null, state: 'closed' }), checkpoint];
  const kept: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: ['mine'], removed: [] };
  const dropped: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: [], removed: ['mine'] };
  const edited = (maker: number): HistoryEvent[] => [
    begin(),
    write(1, 'title', { object: 'document:a', person: maker, device: 1 }),
    write(2, 'mine', { object: 'document:a' }),
    acknowledged(2),
    read('', { ...ITS, state: 'draft', values: { 'part:A': 'mine' } }),
    kept,
    checkpoint,
  ];
  const discarded = [read('', { ...ITS, values: {} }), checkpoint];
  const isLost = (line: string) => line.startsWith('lost: "mine"');

  test('loses the versions of it', () => {
    expect(brokenBy(...edited(2), ...discarded, hidden, ...gone.slice(0, 1), dropped, checkpoint)).toEqual(
      [],
    );
  });

  test.each([
    ['edits that were not sent', [...edited(2), hidden]],
    ['versions of an own dashboard', [...edited(1), ...discarded, hidden]],
    ['versions of what may be read', [...edited(2), ...discarded]],
    [
      'versions after the right is back',
      [...edited(2), ...discarded, hidden, { ...hidden, isHidden: false }],
    ],
  ])('does not lose %s', (_title, before) => {
    expect(brokenBy(...before, ...gone.slice(0, 1), dropped, checkpoint).some(isLost)).toBe(true);
  });
});

describe('a device that forgot a creation at a server without keys', () => {
  const half = stored('one', { key: 'tab:a', device: null });
  const isApart = (line: string) => line.startsWith('apart: tab 1');

  test('leaves it incomplete', () => {
    const waiting = [begin(false), { kind: 'desk', person: 1, device: 0 } as const, BACK, created(1), half];
    const lost = read('', { number: null, values: null, state: 'closed' });
    expect(brokenBy(...waiting, reverted(1), lost, end).some(isApart)).toBe(false);
    expect(brokenBy(...waiting, lost, end).some(isApart)).toBe(true);
    expect(brokenBy(...waiting, reverted(3), lost, end).some(isApart)).toBe(true);
    const complete = stored('one', { key: null });
    expect(brokenBy(...waiting, complete, reverted(1), lost, end).some(isApart)).toBe(true);
  });
});
