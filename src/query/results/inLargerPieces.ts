/** The size of the first merged chunk; later ones grow, so that the first rows come early and few messages follow. */
const FIRST = 1 << 16;
const LARGEST = 1 << 20;

/**
 * Merges small chunks into fewer. A stream transferred to a worker costs two messages per chunk, and network chunks are
 * small.
 */
export function inLargerPieces(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let wanted = FIRST;

  async function gather(): Promise<{ readonly piece: Uint8Array | null; readonly isLast: boolean }> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    while (length < wanted) {
      const next = await reader.read();
      if (next.done) return { piece: length === 0 ? null : joined(pieces, length), isLast: true };
      pieces.push(next.value);
      length += next.value.length;
    }
    wanted = Math.min(LARGEST, wanted * 2);
    return { piece: joined(pieces, length), isLast: false };
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { piece, isLast } = await gather();
      if (piece !== null) controller.enqueue(piece);
      if (isLast) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
