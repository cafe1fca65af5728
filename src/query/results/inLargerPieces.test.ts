import { expect, test } from 'vitest';
import { inLargerPieces } from './inLargerPieces.ts';

const PIECE = 1 << 14;

function network(pieces: number, onCancel: (reason: unknown) => void = () => undefined) {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === pieces) controller.close();
      else controller.enqueue(new Uint8Array(PIECE).fill(sent++));
    },
    cancel: onCancel,
  });
}

test('many small chunks are merged into few, the first of them early, with every byte in place', async () => {
  const lengths: number[] = [];
  const bytes: number[] = [];
  for await (const piece of inLargerPieces(network(100))) {
    lengths.push(piece.length / PIECE);
    for (let at = 0; at < piece.length; at += PIECE) bytes.push(piece[at] ?? -1);
  }
  expect(lengths).toEqual([4, 8, 16, 32, 40]);
  expect(bytes).toEqual(Array.from({ length: 100 }, (_, at) => at));
});

test('an empty stream stays empty, and cancelling reaches the source', async () => {
  expect(
    await new Response(inLargerPieces(network(0)) as ReadableStream<Uint8Array<ArrayBuffer>>).text(),
  ).toBe('');
  const reasons: unknown[] = [];
  await inLargerPieces(network(9, (reason) => void reasons.push(reason))).cancel('left');
  expect(reasons).toEqual(['left']);
});
