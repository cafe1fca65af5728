/** Bytes as they are stored on the device. */
export const compressed = (bytes: Uint8Array<ArrayBuffer>): Promise<Blob> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).blob();

/** The bytes of what is stored, such as the Arrow stream of rows. */
export const keptStream = (stored: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Response(stored.stream().pipeThrough(new DecompressionStream('gzip'))).bytes();
