import { OPENED_ENDINGS } from '#domain/device/files/openedEndings.ts';
import { type ZipEntry, zipEntries } from './zipEntries.ts';

/** The file with a table in an archive, still compressed, and the form in which it is; null without compression. */
export interface ZippedFile {
  readonly file: Blob;
  readonly name: string;
  readonly form: 'deflate-raw' | null;
}

/** Finds the only file with a table in a zip, beside others such as a readme in PDF. Throws with words where it cannot be read. */
export async function onlyZipped(file: Blob): Promise<ZippedFile> {
  const entries = await zipEntries(file);
  if (entries === null)
    throw new Error('The file is damaged: the list of the files in the archive is missing.');
  const tables = entries.filter(({ name }) => isTable(name));
  const [entry] = tables;
  if (entry === undefined) throw new Error('The archive has no file with a table.');
  if (tables.length > 1)
    throw new Error(
      `The archive has ${tables.length} files with tables (${tables.slice(0, 3).map(nameOf).join(', ')}${tables.length > 3 ? ', …' : ''}). Unpack it, and open them one by one.`,
    );
  if (entry.isEncrypted) throw new Error('The archive is encrypted. Unpack it with its password first.');
  if (entry.method !== 0 && entry.method !== 8)
    throw new Error('The archive is compressed in a form that cannot be read here. Unpack it first.');
  const head = new DataView(await file.slice(entry.start, entry.start + 30).arrayBuffer());
  if (head.byteLength < 30) throw new Error('The file is damaged: a file in the archive is cut off.');
  const from = entry.start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return {
    file: file.slice(from, from + entry.packed),
    name: nameOf(entry),
    form: entry.method === 8 ? 'deflate-raw' : null,
  };
}

/** What macOS adds to archives is no table, whatever its name. */
const isTable = (name: string): boolean =>
  !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name) &&
  !name.toLowerCase().endsWith('.zip') &&
  OPENED_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

const nameOf = ({ name }: ZipEntry): string => name.slice(name.lastIndexOf('/') + 1);
