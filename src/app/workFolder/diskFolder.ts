import { MAX_FILE_SIZE } from '#domain/code/codeFiles.ts';
import { storageError } from '#domain/error/storageError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { t } from '#ui/t.ts';

/** A file of the person's disk, as the browser gives it. */
interface DiskFile {
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

/** A folder of the person's disk that may be written, as the browser gives it. */
export interface DiskFolder {
  readonly name: string;
  queryPermission?(what: { readonly mode: 'readwrite' }): Promise<PermissionState>;
  requestPermission?(what: { readonly mode: 'readwrite' }): Promise<PermissionState>;
  values(): AsyncIterable<{ readonly kind: string; readonly name: string }>;
  getDirectoryHandle(name: string, options?: { readonly create: boolean }): Promise<DiskFolder>;
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<DiskFile>;
}

/** A file at a path below a folder, as it was read. */
export interface ReadDiskFile {
  readonly path: string;
  /** Changes with the file. */
  readonly stamp: string;
  /** Of one that is too large, only the line that says whose it is. */
  readonly text: string;
  readonly isTooLarge: boolean;
}

/** Where the files are of what pages edit. */
export const FOLDERS = ['charts', 'dashboards'] as const;

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

const UUID = /^["']?uuid["']?:[ \t]+["']?([\da-f-]{36})/im;

/** The uuid of a file, also of one that cannot be read otherwise. */
export const uuidIn = (text: string): string | undefined => UUID.exec(text)?.[1]?.toLowerCase();

/**
 * Reads the YAML files of some folders; those that did not change since are not read again. A file that goes while they
 * are listed is left out.
 */
export async function readYamlFiles(
  root: DiskFolder,
  folders: readonly string[],
  before: ReadonlyMap<string, ReadDiskFile>,
): Promise<ReadonlyMap<string, ReadDiskFile>> {
  const found = new Map<string, ReadDiskFile>();
  const visit = async (folder: DiskFolder, at: string): Promise<void> => {
    for await (const { kind, name } of folder.values()) {
      const path = `${at}/${name}`;
      if (kind === 'directory') await visit(await folder.getDirectoryHandle(name), path);
      else if (/\.ya?ml$/i.test(name) && !name.startsWith('.')) {
        const read = await readFile(folder, name, path, before.get(path));
        if (read !== null) found.set(path, read);
      }
    }
  };
  // One that is gone itself fails here.
  for await (const _ of root.values()) break;
  // By its name, which some systems find in capitals, too.
  for (const name of folders)
    await unlessGone(root.getDirectoryHandle(name).then((folder) => visit(folder, name)));
  return found;
}

async function readFile(
  folder: DiskFolder,
  name: string,
  path: string,
  before: ReadDiskFile | undefined,
): Promise<ReadDiskFile | null> {
  const file = await unlessGone(folder.getFileHandle(name).then((handle) => handle.getFile()));
  if (file === null) return null;
  const stamp = stampOf(file);
  if (before?.stamp === stamp) return before;
  const isTooLarge = file.size > MAX_FILE_SIZE;
  let text: string | null;
  try {
    text = await unlessGone((isTooLarge ? file.slice(0, MAX_FILE_SIZE) : file).text());
  } catch (error) {
    // Somebody is writing it: until it can be read it is as it was.
    if (isNamed(error, 'NotReadableError')) return before ?? null;
    throw error;
  }
  // One that is just being made has nothing in it yet.
  if (text === null || text === '') return null;
  return { path, stamp, text: isTooLarge ? (UUID.exec(text)?.[0] ?? '') : text, isTooLarge };
}

const stampOf = ({ lastModified, size }: File): string => `${lastModified} ${size}`;

/** Null for what is not there, or not any more. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    // Or something of another kind has its name.
    if (isNamed(error, 'NotFoundError') || isNamed(error, 'TypeMismatchError')) return null;
    throw error;
  }
}

/** Why a file was left: it is not any more what was read, or the disk did not take it, with the reason in words. */
export type WriteFault = { readonly kind: 'changed' } | { readonly kind: 'refused'; readonly reason: string };

/** Of the folder, not of one file. */
const OF_FOLDER = ['NotFoundError', 'NotAllowedError'];

/**
 * Replaces a file as a whole, or makes it. Fails, and leaves it, where it is not any more what was read: `before` is that,
 * null where there was none.
 */
export async function writeDiskFile(
  root: DiskFolder,
  path: string,
  text: string,
  before: ReadDiskFile | null,
): Promise<Result<ReadDiskFile, WriteFault>> {
  const names = path.split('/');
  const name = names.pop() ?? '';
  let folder = root;
  for (const each of names) folder = await folder.getDirectoryHandle(each, { create: true });
  const there = await unlessGone(folder.getFileHandle(name).then((handle) => handle.getFile()));
  if ((there?.size ? stampOf(there) : null) !== (before?.stamp ?? null)) return err({ kind: 'changed' });
  const handle = await folder.getFileHandle(name, { create: true });
  try {
    const target = await handle.createWritable();
    await target.write(text);
    await target.close();
  } catch (error) {
    if (!(error instanceof DOMException) || OF_FOLDER.includes(error.name)) throw error;
    const isFull = storageError(error)?.kind === 'full';
    const reason = isFull ? t('The disk is full. Free up space on it.') : t('The file could not be written.');
    return err({ kind: 'refused', reason });
  }
  const after = await readFile(folder, name, path, undefined);
  // What somebody wrote right after it is read by the next look.
  return ok(after?.text === text ? after : { path, stamp: '', text, isTooLarge: false });
}
