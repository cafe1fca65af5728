/** Where a batch of rows is in a file: from `offset`, first its description and then its values. */
export interface ArrowBlock {
  readonly offset: number;
  readonly metadataLength: number;
  readonly bodyLength: number;
}

/**
 * A message begins with four bytes of ones and the length of its description; the stream ends with such eight bytes.
 */
const PREFIX = 8;
/** A file ends with the length of its footer and six letters. */
const [LENGTH, LETTERS] = [4, 6];
/** A block in the footer has an offset, a length, four empty bytes, and another length. */
const BLOCK = 24;
/** The place of the blocks among the fields of the footer. */
const BLOCKS_FIELD = 3;

/** The two messages of a stream of one batch. */
export function splitStream(stream: Uint8Array): {
  readonly schema: Uint8Array;
  readonly batch: Uint8Array;
  readonly metadataLength: number;
} {
  const view = viewOf(stream);
  const start = PREFIX + view.getInt32(4, true);
  return {
    schema: stream.subarray(0, start),
    batch: stream.subarray(start, stream.length - PREFIX),
    metadataLength: PREFIX + view.getInt32(start + 4, true),
  };
}

/** What comes after the batches: the end of a file with as many batches, with the places of these. */
export function fileEnd(like: Uint8Array, blocks: readonly ArrowBlock[]): Uint8Array<ArrayBuffer> {
  // Before the footer is the end of the stream.
  const end = like.slice(footerAt(like) - PREFIX);
  const view = new DataView(end.buffer, PREFIX);
  const list = blocksAt(view);
  if (view.getUint32(list, true) !== blocks.length) throw new Error('The footer has other batches.');
  for (const [at, { offset, metadataLength, bodyLength }] of blocks.entries()) {
    const block = list + 4 + at * BLOCK;
    view.setBigInt64(block, BigInt(offset), true);
    view.setInt32(block + 8, metadataLength, true);
    view.setBigInt64(block + 16, BigInt(bodyLength), true);
  }
  return end;
}

/** Where a file states that its batches are. */
export function arrowBlocks(file: Uint8Array): readonly ArrowBlock[] {
  const view = new DataView(file.buffer, file.byteOffset + footerAt(file));
  const list = blocksAt(view);
  return Array.from({ length: view.getUint32(list, true) }, (_, at) => {
    const block = list + 4 + at * BLOCK;
    return {
      offset: Number(view.getBigInt64(block, true)),
      metadataLength: view.getInt32(block + 8, true),
      bodyLength: Number(view.getBigInt64(block + 16, true)),
    };
  });
}

function footerAt(file: Uint8Array): number {
  const end = file.length - LETTERS - LENGTH;
  return end - viewOf(file).getInt32(end, true);
}

/** The place of the list of blocks in a footer. */
function blocksAt(footer: DataView): number {
  const table = footer.getUint32(0, true);
  const fields = table - footer.getInt32(table, true);
  const field = table + footer.getUint16(fields + 4 + 2 * BLOCKS_FIELD, true);
  return field + footer.getUint32(field, true);
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
