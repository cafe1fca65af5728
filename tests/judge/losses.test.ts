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

  test('does not excuse a second one of what it still has', () => {
    expect(brokenBy(...SAVED, { kind: 'restored' }, created(2))).toContainEqual(
      expect.stringContaining('twice: tab:a'),
    );
  });

  test('does not excuse a desk that lets go of what it wrote', () => {
    const lost = [{ kind: 'restored' } as const, stored('', { values: null }), ...GONE];
    expect(brokenBy(...SAVED, ...lost)).toEqual([expect.stringContaining('lost: "one"')]);
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

test('what a device forgot that it created is created twice at a server without keys, and at no other', () => {
  const twice = [reverted(3), created(2), stored('one', { number: 2 }), end];
  const isTwice = (line: string) => line.startsWith('twice');
  const [, ...saved] = SAVED;
  expect(brokenBy(begin(false), ...saved, ...twice).some(isTwice)).toBe(false);
  expect(brokenBy(begin(true), ...saved, ...twice).some(isTwice)).toBe(true);
});
