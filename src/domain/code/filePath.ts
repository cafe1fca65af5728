import { asText } from '../jsonValue.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';

/** What a file is part of, so that an import of a Superset takes a zip of the folder. */
export const METADATA = 'version: 1.0.0\ntype: assets\n';

/** Where a file goes that the folder does not have: by its title and the start of its uuid. */
export function newPath(
  file: CodeFile,
  folderOfDatabase: (uuid: string) => string,
  isTaken: (path: string) => boolean,
) {
  const { kind, id } = file;
  const value = valueOf(file);
  const database = value['database_uuid'];
  const isInside = ['datasets', 'queries'].includes(kind.folder) && typeof database === 'string';
  const place = isInside ? `${kind.folder}/${folderOfDatabase(database)}` : kind.folder;
  const name = safeName(asText(value[kind.titleKey])) || kind.folder.slice(0, -1);
  if (kind.id === 'uuid') {
    const uuid = id.slice(id.indexOf(' ') + 1).replaceAll(/[^\w-]/g, '_');
    const short = `${place}/${name}_${uuid.slice(0, 8)}.yaml`;
    return isTaken(short) ? `${place}/${name}_${uuid}.yaml` : short;
  }
  // Other names may have the same letters and digits.
  for (let number = 1; ; number += 1) {
    const path = `${place}/${name}${number === 1 ? '' : `_${number}`}.yaml`;
    if (!isTaken(path)) return path;
  }
}

export const safeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^[._]+|[._]+$/g, '')
    .slice(0, 80);
