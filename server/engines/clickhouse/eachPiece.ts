/** A stream of bytes, as far as it is read here. */
export interface PieceStream {
  on(event: 'data', listener: (piece: Buffer) => void): unknown;
  once(event: 'end' | 'close', listener: () => void): unknown;
  once(event: 'error', listener: (cause: unknown) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
}

/**
 * Gives pieces of a stream, until there are enough: what an iterator reads is put together first. While one is taken, none
 * is read. How it ends is told once the last piece is taken: a stream may say its end, or its error, before that.
 */
export function eachPiece(
  stream: PieceStream,
  take: (piece: Buffer) => Promise<boolean> | null,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let taking: Promise<void> = Promise.resolve();
    const leave = (): void => void stream.destroy();
    const fail = (cause: unknown): void => {
      reject(cause);
      leave();
    };
    const enough = (): void => {
      resolve(true);
      leave();
    };
    const endWith = (cause: unknown): void => void taking.then(() => reject(cause));
    stream.on('data', (piece: Buffer) => {
      try {
        const taken = take(piece);
        if (taken === null) return;
        stream.pause();
        taking = taken.then((more) => (more ? void stream.resume() : enough()), fail);
      } catch (cause) {
        fail(cause);
      }
    });
    stream.once('end', () => void taking.then(() => resolve(false)));
    stream.once('error', endWith);
    stream.once('close', () => endWith(cutError()));
    stream.resume();
  });
}

export const cutError = (): Error => Object.assign(new Error('The rows were cut.'), { code: 'ECONNRESET' });

/** The whole of a stream as a text. */
export async function wholeText(stream: PieceStream): Promise<string> {
  const pieces: Buffer[] = [];
  await eachPiece(stream, (piece) => {
    pieces.push(Buffer.from(piece));
    return null;
  });
  return Buffer.concat(pieces).toString();
}
