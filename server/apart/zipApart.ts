import type { ZipFiles } from '../exchange/exportFiles.ts';
import type { ZipPiece } from '../exchange/zipFiles.ts';
import type { Apart } from './apart.ts';

/** Content that is written in some milliseconds, in characters. */
const SMALL = 64 * 1024;
const NEVER = new AbortController().signal;

/** Zips with much content are made apart. */
export const zipApart =
  (apart: Apart): ZipFiles =>
  (pieces, { person, signal }) =>
    apart.do('zipFiles', pieces, { person, signal: signal ?? NEVER, isSmall: areSmall(pieces) });

function areSmall(pieces: readonly ZipPiece[]): boolean {
  let size = 0;
  return pieces.every(({ value }) => (size += (JSON.stringify(value) ?? '').length) <= SMALL);
}
