import { CompressionType, setCompressionCodec } from '@uwdata/flechette';
import { compressors } from 'hyparquet-compressors';
import { MAX_BYTES } from '../../keepRows.ts';
import { lz4Frame } from './lz4Frame.ts';

type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/** Lets the reader of Arrow unpack its columns, which Feather files have packed. */
export function setArrowCodecs(): void {
  setCompressionCodec(CompressionType.LZ4_FRAME, codec(lz4Frame));
  setCompressionCodec(CompressionType.ZSTD, codec(zstd));
}

const zstd: Unpack = (packed, length) => {
  const bytes = compressors.ZSTD?.(packed, length);
  if (bytes?.length !== length) throw new Error('a part of it has another length than it says');
  // Numbers are read where they begin at a multiple of their size.
  return bytes.slice();
};

/** A small file may unpack to any size. */
const codec = (unpack: Unpack) => ({
  decode(packed: Uint8Array, length: number): Uint8Array {
    if (!(length >= 0 && length <= MAX_BYTES)) throw new Error('a part of it unpacks to more than 1 GB');
    return unpack(packed, length);
  },
  encode(): never {
    throw new Error('Arrow is not written compressed.');
  },
});
