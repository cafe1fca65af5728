import { describe, expect, test } from 'vitest';
import { acknowledged, begin, brokenBy, checkpoint, read, SAVED, stored, write } from '../byHand.ts';

describe('nothing acknowledged is lost: found is', () => {
  test('a text that is neither at its desk nor with the server', () => {
    const lost = [read('', { values: null, state: 'closed' }), stored('', { values: null }), checkpoint];
    expect(brokenBy(...SAVED, ...lost)).toEqual([expect.stringContaining('lost: "one" of person 1')]);
  });

  test('a text that gave way to one whose writer had not seen it, and was kept nowhere', () => {
    const other = write(2, 'two', { person: 1, device: 1, over: ['zero'] });
    const lost = [other, acknowledged(2), read('two', { device: 1 }), stored('two'), read('two'), checkpoint];
    expect(brokenBy(...SAVED, ...lost)).toContainEqual(expect.stringContaining('lost: "one"'));
  });

  test('a text whose deletion was taken back and that did not come back', () => {
    const removal = [write(2, null, { how: 'remove', over: ['one'] }), acknowledged(2)];
    const restoring = [write(3, 'one', { how: 'restore', as: 'tab:b' }), acknowledged(3)];
    const shown = [read('one', { state: 'deleting' }), checkpoint];
    const back = [read('one', { state: 'waiting' }), checkpoint];
    const gone = [read('', { values: null }), stored('', { values: null }), checkpoint];
    expect(brokenBy(...SAVED, ...removal, ...shown, ...restoring, ...back, ...gone)).toContainEqual(
      expect.stringContaining('lost: "one"'),
    );
  });

  /** What the person sees when it is removed from the draft, and when it is back. */
  const GONE = { state: 'draft', values: {} } as const;
  const BACK = { state: 'draft' } as const;
  const VANISHED = [stored('', { values: {} }), read('', { state: 'saved', values: {} }), checkpoint];
  const removing = (op: number) => write(op, null, { how: 'remove', over: ['one'] });
  const REMOVED = [...SAVED, removing(2), acknowledged(2), read('', GONE), checkpoint];

  test('a text whose removal was undone, and that vanished later', () => {
    const undone = [write(3, null, { how: 'undo' }), acknowledged(3), read('one', BACK), checkpoint];
    expect(brokenBy(...REMOVED, ...undone, ...VANISHED)).toContainEqual(
      expect.stringContaining('lost: "one"'),
    );
    const again = [removing(4), acknowledged(4)];
    expect(brokenBy(...REMOVED, ...undone, ...again, ...VANISHED)).toEqual([]);
  });

  test('a text that an undo of something else left, and that vanished later', () => {
    const both = read('', { state: 'draft', values: { text: 'one', name: 'two' } });
    const written = [write(2, 'two'), acknowledged(2), both, checkpoint];
    const undo = write(3, null, { how: 'undo', over: ['one', 'two'] });
    const undone = [undo, acknowledged(3), read('one', BACK), checkpoint];
    expect(brokenBy(...SAVED, ...written, ...undone)).toEqual([]);
    expect(brokenBy(...SAVED, ...written, ...undone, ...VANISHED)).toEqual([
      expect.stringContaining('lost: "one"'),
    ]);
  });

  test('no text that another desk removed before an undo here', () => {
    const elsewhere = [read('one', { device: 1 }), checkpoint, removing(2), acknowledged(2)];
    const undo = write(3, null, { device: 1, how: 'undo' });
    const undone = [read('', GONE), undo, acknowledged(3), read('one', { ...BACK, device: 1 }), checkpoint];
    const merged = [...VANISHED, read('', { device: 1, values: {} }), checkpoint];
    expect(brokenBy(...SAVED, ...elsewhere, ...undone, ...merged)).toEqual([]);
  });

  test('a text whose removal never happened, because its window died, and that vanished later', () => {
    expect(brokenBy(...SAVED, removing(2), checkpoint, ...VANISHED)).toContainEqual(
      expect.stringContaining('lost: "one"'),
    );
    expect(brokenBy(...SAVED, removing(2), read('', GONE), checkpoint, ...VANISHED)).toEqual([]);
    expect(brokenBy(...SAVED, removing(2), checkpoint, acknowledged(2), ...VANISHED)).toEqual([]);
  });

  test('no text that was replaced before its own acknowledgement came', () => {
    const replaced = [write(2, 'two', { over: ['one'] }), write(3, 'three', { over: ['two'] })];
    const late = [acknowledged(3), acknowledged(2), read('three', { state: 'waiting' }), checkpoint];
    expect(brokenBy(...SAVED, ...replaced, ...late)).toEqual([]);
    const between = [acknowledged(3), read('three', { state: 'waiting' }), checkpoint, acknowledged(2)];
    expect(brokenBy(...SAVED, ...replaced, ...between, checkpoint)).toEqual([]);
  });

  test('no text that was removed before its own acknowledgement came, until it is back', () => {
    const early = [begin(), write(1, 'one'), removing(2), acknowledged(2), acknowledged(1)];
    const removed = [...early, read('', { ...GONE, number: null }), checkpoint];
    expect(brokenBy(...removed)).toEqual([]);
    const undo = [write(3, null, { how: 'undo' }), acknowledged(3)];
    const back = [read('one', { ...BACK, number: null }), checkpoint, read('', GONE), checkpoint];
    expect(brokenBy(...removed, ...undo, ...back)).toEqual([expect.stringContaining('lost: "one"')]);
  });
});
