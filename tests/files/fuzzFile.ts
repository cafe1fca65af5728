import { anyNext, anyTable, type AnyTable, oneOf } from './anyTable.ts';
import { DAMAGE_KINDS, damaged } from './damage.ts';
import type { FileOpener } from './fileOpener.ts';
import type { Opening } from './openedFile.ts';
import { FILE_KINDS, writtenFile, type WrittenFile } from './writtenFiles.ts';

export interface FuzzedFile {
  readonly what: string;
  readonly file: WrittenFile;
  /** Null where the file is damaged, so that anything may be in it. */
  readonly table: AnyTable | null;
}

/** The file of a seed: of any kind, whole or damaged. */
export async function fuzzedFile(seed: number): Promise<FuzzedFile> {
  const next = anyNext(seed);
  const table = anyTable(next, next() < 0.5);
  const kind = oneOf(next, FILE_KINDS);
  const file = await writtenFile(kind, table, next);
  if (next() < 0.4) return { what: `${kind}, ${file.name}`, file, table };
  const damage = oneOf(next, DAMAGE_KINDS);
  return { what: `${kind}, ${file.name}, ${damage}`, file: damaged(damage, file, next), table: null };
}

/** Opens the file of a seed; says what is wrong with the outcome, or null. */
export async function fuzzFile(opener: FileOpener, seed: number): Promise<string | null> {
  const { what, file, table } = await fuzzedFile(seed);
  try {
    const opening = await opener.open(file);
    const wrong = table === null ? null : lost(opening, table);
    return wrong === null ? null : `seed ${seed}, ${what}: ${wrong}`;
  } catch (cause) {
    return `seed ${seed}, ${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

/** Of a whole file every row is there, with its texts. */
function lost(opening: Opening, { names, rows }: AnyTable): string | null {
  if (opening.kind === 'refused')
    return rows.length === 0 ? null : `${rows.length} rows were refused: ${opening.words}`;
  if (opening.bad > 0) return `${opening.bad} of ${rows.length} rows do not fit`;
  if (opening.rows.length !== rows.length) return `${opening.rows.length} of ${rows.length} rows are there`;
  if (rows.length > 0 && opening.columns.join('\n') !== names.join('\n'))
    return `The columns are ${opening.columns.join(', ')} instead of ${names.join(', ')}`;
  for (const [at, row] of rows.entries()) {
    const [id, text] = opening.rows[at] ?? [];
    if (Number(id) !== row[0]) return `Row ${at + 1} has the number ${String(id)}`;
    if (text !== row[1])
      return `Row ${at + 1} has ${JSON.stringify(text)} instead of ${JSON.stringify(row[1])}`;
  }
  return null;
}
