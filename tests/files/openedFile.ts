import { tableFromIPC } from '@uwdata/flechette';
import type { FileNote } from '#domain/device/files/fileTable.ts';
import type { EngineService, LocalFailure } from '../../workers/engine/protocol.ts';
import { keptStream } from '#store/compressed.ts';
import { type RowsToKeep } from '../../workers/engine/keepRows.ts';
import type { WrittenFile } from './writtenFiles.ts';

/** What became of a file. */
export type Opening =
  | {
      readonly kind: 'opened';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly unknown[])[];
      readonly bad: number;
      readonly encoding: string;
      readonly types: readonly string[];
      readonly notes: readonly FileNote[];
    }
  | { readonly kind: 'refused'; readonly words: string; readonly isBroken: boolean };

/** Messages that are no words for a person, but what a program said when it failed. */
const NO_WORDS =
  /undefined|is not a function|is not iterable|\[object|Cannot read|null \(reading|Invalid array length|Maximum call stack|offset is out of bounds|Invalid typed array|Out of bounds|RuntimeError|INTERNAL Error|^\w*Error$|^$/i;

/** Opens a file as a person would: looks at its beginning, then reads all of it. Throws where neither ends well. */
export async function openedFile(engine: EngineService, file: WrittenFile): Promise<Opening> {
  const request = {
    file: new Blob([file.bytes as Uint8Array<ArrayBuffer>]),
    name: file.name,
    types: null,
    part: null,
  };
  const seen = await engine.previewFile(request, 1);
  if (!seen.ok) return refusedFor(seen.error);
  const taken = await engine.takeFile(request, 1);
  if (!taken.ok) return refusedFor(taken.error);
  const { kept, bad } = taken.value;
  const rows = await rowsOfKept(kept);
  if (rows.length !== kept.count) throw new Error(`${kept.count} rows were named, ${rows.length} are there.`);
  const columns = kept.columns.map(([name]) => name);
  const types = kept.columns.map(([, type]) => type);
  const { encoding, notes } = seen.value;
  return { kind: 'opened', columns, rows, bad: bad.length, encoding, types, notes };
}

/** The values of rows that were taken. */
export async function rowsOfKept(kept: RowsToKeep): Promise<readonly (readonly unknown[])[]> {
  const table = tableFromIPC(await keptStream(kept.rows), { useBigInt: true });
  return Array.from({ length: table.numRows }, (_, row) =>
    kept.columns.map((_each, at) => table.getChildAt(at).at(row) as unknown),
  );
}

function refusedFor(error: LocalFailure): Opening {
  const words = 'message' in error ? error.message : '';
  if (NO_WORDS.test(words)) throw new Error(`Refused without words: ${words}`);
  return { kind: 'refused', words, isBroken: error.kind === 'broken' };
}
