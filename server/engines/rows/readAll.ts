/** The most bytes of a response that the server's process loads into memory: many times what a chart can show. */
const MB = 1024 ** 2;
const MAX_BYTES = 128 * MB;

export const tooLong = (max = MAX_BYTES): string =>
  `The rows are longer than ${max / MB} MB, more than this server takes for a chart. Ask for fewer rows, or for columns with shorter texts.`;

/** A whole body; null where it is too long, and then reading stops. */
export async function readAll(body: AsyncIterable<Uint8Array>, max = MAX_BYTES): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.byteLength;
    if (length > max) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
