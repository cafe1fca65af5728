import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { type CodeFile, type CodeFileFault, MAX_FILE_SIZE, readCodeFile } from '#domain/code/codeFiles.ts';
import { FILE_KINDS, kindAt } from './fileKinds.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';

/** A folder of files: what it has, and where. */
export interface CodeFolder {
  readonly files: CodeFiles;
  /** The path of each file below the folder, by its id. */
  readonly paths: ReadonlyMap<string, string>;
}

/** What a text that is known already was read as, so that it need not be parsed again. */
export type KnownTexts = ReadonlyMap<string, CodeFile>;

/** Reads a folder; the error is every file that cannot be read. */
export function readFolder(root: string, known: KnownTexts = new Map()): Result<CodeFolder, CodeFileFault[]> {
  const files = new Map<string, CodeFile>();
  const paths = new Map<string, string>();
  const faults = [...linksOut(root)];
  for (const path of yamlFiles(root)) {
    const kind = kindAt(path);
    if (kind === undefined) continue;
    const text = readText(root, path);
    const before = text.ok ? known.get(text.value) : undefined;
    const read = !text.ok ? text : before?.kind === kind ? ok(before) : readCodeFile(kind, path, text.value);
    if (!read.ok) {
      faults.push(read.error);
      continue;
    }
    const { id } = read.value;
    const other = paths.get(id);
    if (other === undefined) {
      files.set(id, { kind, id, text: read.value.text });
      paths.set(id, path);
    } else faults.push({ file: path, reason: `${other} is the same ${kind.noun}, by its ${kind.id}.` });
  }
  return faults.length > 0 ? err(faults) : ok({ files, paths });
}

/** The text of a file; it may be gone since it was listed. */
export function readText(root: string, path: string): Result<string, CodeFileFault> {
  try {
    if (statSync(join(root, path)).size <= MAX_FILE_SIZE) return ok(readFileSync(join(root, path), 'utf8'));
    return err({ file: path, reason: `It is larger than ${MAX_FILE_SIZE >> 20} MB.` });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err({ file: path, reason: `It cannot be read: ${reason}` });
  }
}

/** Where a folder has what a person has to decide. */
export const CONFLICTS = 'conflicts';
/** Where it keeps what its servers had at the last pull. It belongs to the checkout, not to the repository. */
export const HIDDEN = '.sextant';

/** The links that lead out of a folder, or nowhere: what is written and removed below them is not the folder's. */
export function linksOut(root: string): readonly CodeFileFault[] {
  if (!existsSync(root)) return [];
  const home = realpathSync(root) + sep;
  const isInside = (path: string): boolean =>
    existsSync(join(root, path)) && `${realpathSync(join(root, path))}${sep}`.startsWith(home);
  const found: CodeFileFault[] = [];
  const visit = (folder: string, isOurs: (name: string) => boolean): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (!isOurs(entry.name)) continue;
      const path = folder + entry.name;
      if (entry.isDirectory()) visit(`${path}/`, () => true);
      else if (entry.isSymbolicLink() && !isInside(path))
        found.push({ file: path, reason: 'It is a link that leads out of the folder.' });
    }
  };
  const ours = new Set([...FILE_KINDS.map(({ folder }) => folder), CONFLICTS, HIDDEN]);
  visit('', (name) => ours.has(name));
  return found;
}

/** The YAML files below a folder in the folders of the kinds, sorted. */
export function yamlFiles(root: string): readonly string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    if (!existsSync(join(root, folder))) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && /\.ya?ml$/i.test(entry.name) && !entry.name.startsWith('.'))
        found.push(path);
    }
  };
  for (const { folder } of FILE_KINDS) visit(folder);
  return found.toSorted();
}

/** Replaces a file as a whole, so that a full disk or a killed process leaves the one before. */
export function putFile(root: string, path: string, text: string | Uint8Array): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  // A link of that name would lead the text to another file.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, text, { flag: 'wx' });
  renameSync(`${file}.new`, file);
}

export function removeFile(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
}
