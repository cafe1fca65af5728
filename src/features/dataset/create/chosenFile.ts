import { fileTable } from '#domain/dataset/creation/fileTable.ts';
import type { FilePlaces, FileToSend } from '../../services/dashboards.ts';

/** The fields of a dataset from a file, as far as they are filled in. */
export interface ChosenFile {
  readonly file: File | null;
  readonly table: string;
  readonly databaseId: number | null;
  readonly existing: FileToSend['existing'];
}

export const NO_FILE: ChosenFile = { file: null, table: '', databaseId: null, existing: 'fail' };

export const withFile = (chosen: ChosenFile, file: File): ChosenFile => ({
  ...chosen,
  file,
  table: fileTable(file.name)?.table ?? '',
});

/** In the first database that takes files, unless one of them is chosen. */
export const placedFile = (chosen: ChosenFile, databases: FilePlaces['databases']): ChosenFile => ({
  ...chosen,
  databaseId: (databases.find(({ id }) => id === chosen.databaseId) ?? databases[0])?.id ?? null,
});

/** What can be sent; null while something is missing. */
export function fileToSend({ file, table, databaseId, existing }: ChosenFile): FileToSend | null {
  if (file === null || databaseId === null || table.trim() === '' || fileTable(file.name) === null)
    return null;
  return { file, databaseId, table: table.trim(), existing };
}
