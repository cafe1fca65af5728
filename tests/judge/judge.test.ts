import { readdirSync, readFileSync } from 'node:fs';
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
import { judged } from './judge.ts';

/* Histories by hand: each promise is broken once, by an engine that does not exist. */

describe('a history is kept', () => {
  test('in which a text is written, saved, replaced and saved again', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2)];
    const again = [read('two', { state: 'waiting' }), checkpoint, stored('two'), read('two'), checkpoint];
    expect(brokenBy(...SAVED, ...replaced, ...again, end)).toEqual([]);
  });

  test('in which a window dies before its change was stored', () => {
    expect(brokenBy(...SAVED, write(2, 'two', { over: ['one'] }), checkpoint, end)).toEqual([]);
  });

  test('in which a text is replaced twice before it is read', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2)];
    const again = [write(3, 'three', { over: ['two'] }), acknowledged(3)];
    const shown = [read('three', { state: 'waiting' }), checkpoint, stored('three'), read('three')];
    expect(brokenBy(...SAVED, ...replaced, ...again, ...shown, checkpoint, end)).toEqual([]);
  });

  test('in which a number goes from a closed object to another before the next checkpoint', () => {
    const closed = read('', { values: null, state: 'closed' });
    const moved = [read('one', { state: 'waiting' }), closed, read('one', { object: 'tab:b' })];
    expect(brokenBy(...SAVED, ...moved, checkpoint)).toEqual([]);
  });

  test('in which a person removes what another person wrote', () => {
    const shared = { owner: null, type: 'dashboard', values: { 'part:A': 'one' } };
    const seen = read('one', { person: 2, device: 1, type: 'dashboard', values: { 'part:A': 'one' } });
    const before = [begin(), write(1, 'one'), acknowledged(1), stored('one', shared), read('one'), seen];
    const removal = write(2, null, { person: 2, device: 1, how: 'remove', over: ['one'] });
    const gone = { values: {} };
    const after = [
      acknowledged(2),
      read('', { ...gone, person: 2, device: 1, type: 'dashboard', state: 'waiting' }),
      stored('', { ...shared, ...gone }),
      read('', { ...gone, type: 'dashboard' }),
      checkpoint,
    ];
    expect(
      brokenBy(...before, checkpoint, removal, ...after).filter((line) => /lost|undone/.test(line)),
    ).toEqual([]);
  });
});

describe('nothing happens twice: found is', () => {
  test('a creation that got two numbers', () => {
    expect(brokenBy(...SAVED, created(2))).toEqual(['twice: tab:a was created twice']);
  });

  test('the late copy of a creation, only if it is still there at the end', () => {
    const late = [created(1), stored('one'), created(2, true), stored('one', { number: 2 })];
    expect(brokenBy(begin(false), ...late)).toEqual([]);
    expect(brokenBy(begin(false), ...late, end)).toEqual([
      'twice: tab:a is with the server twice at the end',
    ]);
  });

  test('one number that two objects of a desk have', () => {
    expect(brokenBy(...SAVED, read('one', { object: 'tab:b' }), checkpoint)).toEqual([
      expect.stringContaining('tab:a and tab:b are number 1'),
    ]);
  });

  test('no number of a detached object, which may be given again', () => {
    const detached = read('one', { object: 'tab:b', state: 'detached' });
    expect(brokenBy(...SAVED, detached, checkpoint)).toEqual([]);
  });

  test('a text that ran twice', () => {
    const ran: HistoryEvent = { kind: 'ran', person: 1, text: 'one' };
    expect(brokenBy(begin(), ran, ran)).toEqual(['twice: one ran twice']);
  });

  test.each([
    ['a component that is in two others', { R: ['A', 'B'], A: ['C'], B: ['C'], C: [] }, 'C of tab 1 is in A'],
    ['a component that is within itself', { A: ['B'], B: ['A'] }, 'is within itself'],
    ['a component that is named and not there', { R: ['A'] }, 'A of tab 1 is named and not there'],
  ])('%s', (_title, tree, line) => {
    expect(brokenBy(begin(), stored('one', { tree }))).toContainEqual(expect.stringContaining(line));
  });
});

describe('each session reads its writes: found is', () => {
  test('a replaced value that is shown again', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), read('two', { state: 'waiting' })];
    const stale = [checkpoint, stored('two'), stored('one'), read('one'), checkpoint];
    expect(brokenBy(...SAVED, ...replaced, ...stale)).toContainEqual(
      expect.stringContaining('tab:a shows "one" at 0 1, which was replaced there'),
    );
  });

  test('a change that was acknowledged and is not on its device', () => {
    expect(brokenBy(...SAVED, write(2, 'two'), acknowledged(2), checkpoint)).toContainEqual(
      expect.stringContaining('unread: "two" of tab:a was acknowledged'),
    );
  });
});

describe('all converge to one value: found is', () => {
  test('a desk that shows another value than the server has', () => {
    const apart = [stored('one'), stored('two'), read('one'), read('two', { device: 1 }), checkpoint];
    expect(brokenBy(begin(), ...apart, end)).toEqual([expect.stringContaining('apart: tab:a at 0 1')]);
  });

  test('a desk that does not show what the server has for its person', () => {
    const other = read('x', { device: 1, object: 'tab:x', number: null, state: 'parked' });
    expect(brokenBy(...SAVED, other, end)).toEqual(['apart: tab 1 is with the server and not at 1 1']);
  });

  test('a desk that never showed anything', () => {
    const silent: HistoryEvent = { kind: 'desk', person: 1, device: 1 };
    expect(brokenBy(begin(), silent, ...SAVED.slice(1), end)).toEqual([
      'apart: tab 1 is with the server and not at 1 1',
    ]);
  });

  test('an object that is shown as saved and that the server does not have any more', () => {
    expect(brokenBy(...SAVED, stored('', { values: null }), checkpoint, end)).toEqual([
      'apart: tab:a at 0 1 is shown as saved, and the server does not have it',
    ]);
  });

  test('a value that no order of merges explains', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), acknowledged(2), stored('two')];
    const back = [stored('one'), read('one'), checkpoint, end];
    expect(brokenBy(...SAVED, ...replaced, ...back)).toContainEqual(
      'unexplained: tab:a ends as "one", which "two" had replaced',
    );
  });

  test.each(['waiting', 'deleting'] as const)('a change that is %s for ever', (state) => {
    expect(brokenBy(...SAVED, read('one', { state }), end)).toEqual([
      `unsettled: tab:a is ${state} at 0 1 at the end`,
    ]);
  });

  test('a change that waits for a person who has nothing to decide about', () => {
    const bare = read('', { object: 'change:tab:b', number: null, state: 'parked', values: {} });
    expect(brokenBy(...SAVED, bare, end)).toEqual([expect.stringContaining('nothing of it is here')]);
  });
});

describe('nobody undoes another’s work: found is', () => {
  test('an undo that takes away what another wrote', () => {
    const both = { values: { 'part:A': 'one', 'part:B': 'two' }, type: 'dashboard', owner: null };
    const mine = { values: { 'part:A': 'one' }, type: 'dashboard' };
    const written = [write(1, 'one', { person: 1 }), write(2, 'two', { person: 2, device: 1 })];
    const shown = [stored('', both), read('', { ...both, state: 'draft' }), checkpoint];
    const undo = [write(3, null, { how: 'undo', over: ['one'] }), read('', { ...mine, state: 'draft' })];
    expect(brokenBy(begin(), ...written, ...shown, ...undo, checkpoint)).toEqual([
      'undone: person 1 took back "two", which another wrote',
    ]);
  });

  test('a redo that takes away more than its change had replaced', () => {
    const place = { type: 'dashboard', object: 'document:a' } as const;
    const parts = (part: string) => ({ ...place, values: { 'part:A': part, 'part:B': 'three' } });
    const server = { type: 'dashboard', owner: null, values: { 'part:A': 'two', 'part:B': 'three' } };
    const theirs = [write(1, 'two', { person: 2, device: 1 }), write(2, 'three', { person: 2, device: 1 })];
    const over = (object: string) => write(3, 'one', { object, over: ['two'] });
    const redo = write(4, null, { object: 'document:a', how: 'redo', over: [] });
    const undo = { ...redo, how: 'undo' } as const;
    const before = [begin(), ...theirs, stored('', server)];
    const shown = [read('', parts('two')), checkpoint];
    const redone = read('', { ...parts('one'), state: 'draft' });
    const isUndone = (...events: readonly HistoryEvent[]) =>
      brokenBy(...before, ...events, checkpoint).filter((line) => line.startsWith('undone: person'));
    expect(isUndone(over('document:a'), ...shown, redo, redone)).toEqual([]);
    expect(isUndone(over('document:b'), ...shown, redo, redone)).toHaveLength(1);
    expect(isUndone(over('document:a'), ...shown, undo, redone)).toHaveLength(1);
    const more = read('', { ...place, state: 'draft', values: { 'part:A': 'one' } });
    expect(isUndone(over('document:a'), ...shown, redo, more)).toEqual([
      'undone: person 1 took back "three", which another wrote',
    ]);
  });

  test('a save over a text that its device was never told', () => {
    expect(brokenBy(...SAVED, stored('two', { device: 1 }))).toEqual([
      'undone: device 1 replaced "one" of tab 1 without having read it',
    ]);
    const told: HistoryEvent = { kind: 'told', device: 1, type: 'tab', number: 1, values: { text: 'one' } };
    expect(brokenBy(...SAVED, told, stored('two', { device: 1 }))).toEqual([]);
  });

  test('a text that is shown to another person', () => {
    const seen = read('one', { person: 2, device: 1, object: 'tab:b', number: null, state: 'waiting' });
    expect(brokenBy(...SAVED, seen)).toEqual(['undone: "one" of person 1 is in tab:b at 1 2']);
  });

  test('a text among another person’s', () => {
    expect(brokenBy(...SAVED, stored('one', { number: 2, owner: 2, device: null }))).toEqual([
      'undone: "one" of person 1 is in tab 2 of person 2',
    ]);
  });
});

describe('nothing is shown as saved that is not: found is', () => {
  test('a value that no server had', () => {
    expect(brokenBy(...SAVED, read('two'))).toEqual([expect.stringContaining('shows text "two" as saved')]);
  });

  test('an object that no server has a number for', () => {
    expect(brokenBy(...SAVED, read('one', { object: 'tab:b', number: null }))).toEqual([
      expect.stringContaining('tab:b at 0 1 is shown as saved, and no server has it'),
    ]);
  });

  test('a deletion that counts as done and is not', () => {
    const closed = [read('', { state: 'deleting', values: {} }), checkpoint];
    expect(brokenBy(...SAVED.slice(0, -2), read('one'), ...closed)).toEqual([]);
    expect(brokenBy(...SAVED, ...closed, read('', { values: null }), checkpoint)).toContainEqual(
      'not saved: tab 1 counts as deleted and is with the server',
    );
  });
});

describe('the judge', () => {
  test('imports nothing but its own files', () => {
    const own = readdirSync('tests/judge', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|^main\.ts$/.test(file),
    );
    const imported = own.flatMap((file) =>
      [...readFileSync(`tests/judge/${file}`, 'utf8').matchAll(/(?:from|import\() ?'([^']*)'/g)].map(
        ([, name]) => `${file} ${name}`,
      ),
    );
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((each) => !/ \.\.?\/(promises\/)?\w+\.ts$/.test(each))).toEqual([]);
  });

  test('refuses a line that is no event, and another format', () => {
    expect(() => judged(['{"kind":"guess"}'])).toThrow('no event of a history');
    expect(() => judged(['{"kind":"begin","format":2,"keepsKeys":true}'])).toThrow('another format');
  });
});
