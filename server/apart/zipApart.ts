import type { ZipFiles } from '../exchange/exportFiles.ts';
import { type ZipPiece, zippedFiles } from '../exchange/zipFiles.ts';
import type { Apart } from './apart.ts';

/** Content that is written in some milliseconds, in characters. */
const SMALL = 64 * 1024;

/** Zips with much content are made apart. */
export const zipApart =
  (apart: Apart): ZipFiles =>
  async (pieces, caller) => {
    const sizes = pieces.map(sizeOf);
    // What is nested too deeply to be written cannot be sent to a thread either.
    const sound = pieces.filter((_, at) => sizes[at] !== null);
    const { left } = zippedFiles(pieces.filter((_, at) => sizes[at] === null));
    const isSmall = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) <= SMALL;
    const zip = await apart.do('zipFiles', sound, { ...caller, isSmall });
    return zip.ok ? { ...zip, value: { ...zip.value, left: [...left, ...zip.value.left] } } : zip;
  };

/** The characters of a file as JSON; null if it is nested too deeply to be written. */
function sizeOf({ value }: ZipPiece): number | null {
  try {
    return (JSON.stringify(value) ?? '').length;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
