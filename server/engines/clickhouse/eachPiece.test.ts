import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachPiece } from './eachPiece.ts';

/** A stream that has these pieces, and their end where it is not open. */
function streamOf(pieces: readonly string[], isOpen = false): Readable {
  const stream = new Readable({ read: () => undefined });
  for (const piece of pieces) stream.push(piece);
  if (!isOpen) stream.push(null);
  return stream;
}

test('pieces come in order, one after the other, and the end after the last is taken', async () => {
  const events: string[] = [];
  const isEnough = await eachPiece(streamOf(['a', 'b', 'c']), async (piece) => {
    events.push(`begins ${piece.toString()}`);
    await setImmediate();
    events.push(`took ${piece.toString()}`);
    return true;
  });
  expect(isEnough).toBe(false);
  expect(events).toEqual(['a', 'b', 'c'].flatMap((each) => [`begins ${each}`, `took ${each}`]));
});

test('what does not take the last piece fails, although the stream is at its end', async () => {
  const full = async (): Promise<boolean> => {
    await setImmediate();
    throw new Error('The disk is full.');
  };
  const read = eachPiece(streamOf(['a', 'b']), (piece) => (piece.toString() === 'a' ? null : full()));
  await expect(read).rejects.toThrow('The disk is full.');
});

test('enough with the last piece is enough, and ends the stream', async () => {
  const stream = streamOf(['a', 'b'], true);
  const isEnough = await eachPiece(stream, async (piece) => {
    await setImmediate();
    return piece.toString() !== 'b';
  });
  expect(isEnough).toBe(true);
  expect(stream.destroyed).toBe(true);
});

test.each([
  ['an error', new Error('It broke.'), 'It broke.'],
  ['a cut', undefined, 'The rows were cut.'],
])('%s is told after the piece that is being taken', async (_, cause, message) => {
  const stream = streamOf(['a'], true);
  let hasTaken = false;
  const read = eachPiece(stream, async () => {
    stream.destroy(cause);
    for (let turns = 0; turns < 3; turns++) await setImmediate();
    hasTaken = true;
    return true;
  });
  await expect(read).rejects.toThrow(message);
  expect(hasTaken).toBe(true);
});
