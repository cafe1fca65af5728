/** Bytes as they are stored on the device. */
export const compressed = (bytes: Uint8Array<ArrayBuffer> | Blob): Promise<Blob> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).blob();

/** Not by `Response.bytes`: older browsers lack it, and so does the Response that a server of Node puts in its place. */
const bytesOf = async (stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** The bytes of what is stored, such as the Arrow stream of rows. */
export const keptStream = (stored: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(stored.stream().pipeThrough(new DecompressionStream('gzip')));

/** As large as the pieces of a Blob: what is read is counted between two of them. */
const PIECE = 65_536;

/** In WebKit a worker of a page from the disk cannot read any Blob, not even its own. */
function streamOf(packed: Blob | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (packed instanceof Blob) return packed.stream();
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= packed.length) controller.close();
      else controller.enqueue(packed.subarray(at, (at += PIECE)));
    },
  });
}

/** The same of what somebody else wrote: it may be made to unpack to more than there is memory. */
export function strangersStream(
  packed: Blob | Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      if (read > most) controller.error(new RangeError(`It unpacks to more than ${most} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return bytesOf(streamOf(packed).pipeThrough(new DecompressionStream('gzip')).pipeThrough(counted));
}
