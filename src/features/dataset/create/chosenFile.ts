import { fileTable } from '#domain/dataset/creation/fileTable.ts';
import type { FilePlaces, FileToSend } from '../../services/dashboards.ts';
import type { ChosenPart } from '../../services/device.ts';
import { NOTHING_CHOSEN } from '../../shared/files/nothingChosen.ts';

/** The fields of a dataset from a file, as far as they are filled in. */
export interface ChosenFile {
  readonly file: File | null;
  readonly table: string;
  readonly databaseId: number | null;
  readonly existing: FileToSend['existing'];
  readonly text: ChosenText;
}

/** What is chosen of a text. */
export interface ChosenText {
  readonly part: ChosenPart;
  /** Null where those that were found stay. */
  readonly types: readonly string[] | null;
  /** Whether rows that do not fit the types are left out. */
  readonly isPartly: boolean;
}

const NO_TEXT: ChosenText = { part: NOTHING_CHOSEN, types: null, isPartly: false };

export const NO_FILE: ChosenFile = {
  file: null,
  table: '',
  databaseId: null,
  existing: 'fail',
  text: NO_TEXT,
};

export const withFile = (chosen: ChosenFile, file: File): ChosenFile => ({
  ...chosen,
  file,
  text: NO_TEXT,
  table: fileTable(file.name)?.table ?? '',
});

/** In the first database that takes files, unless one of them is chosen. */
export const placedFile = (chosen: ChosenFile, databases: FilePlaces['databases']): ChosenFile => ({
  ...chosen,
  databaseId: (databases.find(({ id }) => id === chosen.databaseId) ?? databases[0])?.id ?? null,
});

/** What can be sent; null while something is missing. */
export function fileToSend(
  { file, table, databaseId, existing, text }: ChosenFile,
  isOwn: boolean,
): FileToSend | null {
  const kind = file === null ? null : fileTable(file.name);
  if (file === null || kind === null || databaseId === null || table.trim() === '') return null;
  if (kind.isPacked && !isOwn) return null;
  const { part, types, isPartly } = text;
  const reading = { encoding: part.encoding, choice: { ...part.text, types }, isPartly, isOwn };
  return { file, databaseId, table: table.trim(), existing, reading: kind.type === 'csv' ? reading : null };
}
