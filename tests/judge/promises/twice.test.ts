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
} from '../byHand.ts';
import type { HistoryEvent } from '../history.ts';

const reverted = (to: number): HistoryEvent => ({ kind: 'reverted', device: 0, to });

describe('a tab that is created twice', () => {
  const [, ...saved] = SAVED;
  const again = [created(2), stored('one', { number: 2 }), end];
  const isTwice = (...events: readonly HistoryEvent[]) =>
    brokenBy(...events).some((line) => line.startsWith('twice'));

  test('is one that its device forgot, at a server without keys and at no other', () => {
    expect(isTwice(begin(false), ...saved, reverted(3), ...again)).toBe(false);
    expect(isTwice(begin(true), ...saved, reverted(3), ...again)).toBe(true);
  });

  test('is none whose number its device still knows', () => {
    expect(isTwice(begin(false), ...saved, reverted(SAVED.length), ...again)).toBe(true);
  });

  test('is none of another device, or that nothing had created before', () => {
    const atAnother: HistoryEvent = { kind: 'reverted', device: 1, to: 0 };
    expect(isTwice(begin(false), ...saved, atAnother, ...again)).toBe(true);
    expect(isTwice(begin(false), reverted(0), ...saved, ...again)).toBe(true);
  });

  test('is one that two machines with one profile both had to create', () => {
    const copied: HistoryEvent = { kind: 'copied', device: 1, from: 0 };
    expect(isTwice(begin(false), ...saved.slice(0, 4), copied, ...saved.slice(4), ...again)).toBe(false);
    expect(isTwice(begin(false), ...saved, copied, ...again)).toBe(true);
  });

  test('may show the older text of the two, which waited at both, and no other', () => {
    const copied: HistoryEvent = { kind: 'copied', device: 1, from: 0 };
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
    const kept: HistoryEvent = { kind: 'kept', person: 1, device: 0, added: ['two'], removed: [] };
    const told: HistoryEvent = { kind: 'told', device: 1, type: 'tab', number: 1, values: { text: 'two' } };
    const taken = [created(1), stored('two'), checkpoint, told];
    const sent = [...taken, stored('one', { device: 1 }), kept, read('one')];
    const ends = [...sent, checkpoint, end];
    const waits = saved.slice(0, 4);
    expect(brokenBy(begin(), ...waits, copied, ...replaced, ...ends)).toEqual([]);
    expect(brokenBy(begin(), ...waits, ...replaced, copied, ...ends)).toContainEqual(
      expect.stringContaining('unexplained'),
    );
  });

  test('may show the older text of a later save, too, where the server knows only when one arrived', () => {
    const copied: HistoryEvent = { kind: 'copied', device: 1, from: 0 };
    const told: HistoryEvent = { kind: 'told', device: 1, type: 'tab', number: 1, values: { text: 'three' } };
    const typed = (op: number, text: string, before: string) => [
      write(op, text, { over: [before] }),
      acknowledged(op),
      read(text, { state: 'waiting' }),
    ];
    const waits = [...saved, ...typed(2, 'two', 'one')];
    const sent = [
      ...typed(3, 'three', 'two'),
      stored('three'),
      told,
      stored('two', { device: 1 }),
      read('two'),
    ];
    const isUnexplained = (...events: readonly HistoryEvent[]) =>
      brokenBy(...events, ...sent, end).some((line) => line.startsWith('unexplained'));
    expect(isUnexplained(begin(false), ...waits, copied)).toBe(false);
    expect(isUnexplained(begin(true), ...waits, copied)).toBe(true);
    expect(isUnexplained(begin(false), ...waits)).toBe(true);
  });

  test('is no saved query at the end, unless its creation was forgotten', () => {
    const query = { object: 'savedQuery:q', type: 'savedQuery' };
    const made = (number: number): HistoryEvent[] => [
      { kind: 'created', key: 'savedQuery:q', type: 'savedQuery', number, isLate: false },
      stored('one', { type: 'savedQuery', number }),
    ];
    const first = [read('one', { ...query, number: null, state: 'waiting' }), ...made(1)];
    expect(isTwice(begin(false), ...first, reverted(2), ...made(2))).toBe(false);
    expect(isTwice(begin(false), ...first, ...made(2), end)).toBe(true);
    expect(isTwice(begin(), ...first, reverted(2), ...made(2), end)).toBe(true);
    expect(isTwice(begin(false), ...first, reverted(2), ...made(2), end)).toBe(false);
  });
});

test('a saved query with edits stays when it is deleted on the server, though its number is given again', () => {
  const query = { object: 'savedQuery:q', type: 'savedQuery' };
  const kept = read('one', { ...query, state: 'parked' });
  const gone = stored('', { type: 'savedQuery', values: null });
  const another = read('two', { ...query, object: 'savedQuery:r' });
  const isTwice = (...events: readonly HistoryEvent[]) =>
    brokenBy(begin(false), ...events, another, checkpoint).some((line) => line.startsWith('twice'));
  expect(isTwice(kept, gone)).toBe(false);
  expect(isTwice(kept)).toBe(true);
  expect(isTwice(read('one', query), gone)).toBe(true);
  // What was read before is shown only now.
  const given = stored('two', { type: 'savedQuery' });
  expect(isTwice(gone, kept, given)).toBe(false);
  expect(isTwice(gone, given, kept)).toBe(true);
});
