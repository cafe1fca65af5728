import { OPENED_ENDINGS } from '#domain/device/files/openedEndings.ts';
import { type ZipEntry, zipEntries } from './zipEntries.ts';

/** The file with a table in an archive, still compressed, and the form in which it is; null without compression. */
export interface ZippedFile {
  readonly file: Blob;
  readonly name: string;
  readonly form: 'deflate-raw' | null;
  /** The files with tables in the archive, and the path of this one. */
  readonly packed: readonly string[];
  readonly path: string;
}

/**
 * Finds a file with a table in a zip, beside others such as a readme in PDF: the wanted one, or the first that can be
 * read and is not a text like a readme. Throws with words where it cannot be read.
 */
export async function zippedTable(file: Blob, wanted: string | null): Promise<ZippedFile> {
  const entries = await zipEntries(file);
  if (entries === null)
    throw new Error('The file is damaged: the list of the files in the archive is missing.');
  const tables = entries.filter(({ name }) => isTable(name));
  const entry = wantedOf(tables, wanted);
  if (entry === undefined) throw new Error('The archive has no file with a table.');
  if (entry.isEncrypted) throw new Error('The archive is encrypted. Unpack it with its password first.');
  if (!isPlain(entry))
    throw new Error('The archive is compressed in a form that cannot be read here. Unpack it first.');
  const head = new DataView(await file.slice(entry.start, entry.start + 30).arrayBuffer());
  if (head.byteLength < 30) throw new Error('The file is damaged: a file in the archive is cut off.');
  const from = entry.start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return {
    file: file.slice(from, from + entry.packed),
    name: nameOf(entry),
    form: entry.method === 8 ? 'deflate-raw' : null,
    packed: tables.map(({ name }) => name),
    path: entry.name,
  };
}

/**
 * The files with tables in an archive that has several, and the one that is wanted or the first; null without several.
 */
export async function tablesOfArchive(
  { file, name }: { readonly file: Blob; readonly name: string },
  wanted: string | null,
): Promise<Pick<ZippedFile, 'packed' | 'path'> | null> {
  const tables = /\.zip$/i.test(name)
    ? ((await zipEntries(file)) ?? []).filter((entry) => isTable(entry.name))
    : [];
  const entry = wantedOf(tables, wanted);
  return tables.length > 1 && entry !== undefined
    ? { packed: tables.map((each) => each.name), path: entry.name }
    : null;
}

const wantedOf = (tables: readonly ZipEntry[], wanted: string | null): ZipEntry | undefined =>
  wanted === null ? (tables.find(isLikely) ?? tables[0]) : tables.find(({ name }) => name === wanted);

const isPlain = ({ method }: ZipEntry): boolean => method === 0 || method === 8;

const isLikely = (entry: ZipEntry): boolean =>
  isPlain(entry) && !entry.isEncrypted && entry.unpacked > 0 && !/\.(?:txt|sql)$/i.test(entry.name);

/** What macOS adds to archives is no table, whatever its name. */
const isTable = (name: string): boolean =>
  !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name) &&
  !name.toLowerCase().endsWith('.zip') &&
  OPENED_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

const nameOf = ({ name }: ZipEntry): string => name.slice(name.lastIndexOf('/') + 1);
