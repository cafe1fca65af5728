import { isRecord, type JsonRecord } from '../jsonValue.ts';
import { err, ok, type Result } from '../result.ts';
import { readYaml } from './yaml/pythonYaml.ts';
import { canonicalFile, fileText, NO_SERVER, type ServerNames } from './canonicalFile.ts';
import type { CodeFileKind } from './codeFileKind.ts';
import type { PlaceInFile } from './lineOf.ts';
import { listFault } from './listedParts.ts';

/** Larger ones are not read: all of it is held at once. */
export const MAX_FILE_SIZE = 16 * 1024 * 1024;

/** A file of a dashboard, a chart or what they use, with its text in the one form that equal things have. */
export interface CodeFile {
  readonly kind: CodeFileKind;
  /** Its kind and its uuid or name. */
  readonly id: string;
  readonly text: string;
}

export interface CodeFileFault {
  readonly file: string;
  readonly reason: string;
  /** Where in the file; absent where the reason says it, or the whole file is meant. */
  readonly at?: PlaceInFile;
}

/** Reads a file as a server or a person wrote it. */
export function readCodeFile(
  kind: CodeFileKind,
  path: string,
  text: string,
  names: ServerNames = NO_SERVER,
): Result<CodeFile & { readonly value: JsonRecord }, CodeFileFault> {
  const read = readYaml(text);
  if (!read.ok) return err({ file: path, reason: read.error });
  if (!isRecord(read.value)) return err({ file: path, reason: 'It is not a record with keys.' });
  const name = read.value[kind.id];
  if (typeof name !== 'string' || name === '')
    return err({ file: path, reason: `It has no ${kind.id}, which says what it is.` });
  const lost = listFault(kind, read.value);
  if (lost !== null) return err({ file: path, reason: lost.reason, at: { path: [lost.key] } });
  const value = canonicalFile(kind, read.value, names);
  return ok({ kind, id: idOf(kind, name), text: fileText(value), value });
}

/** Uuids are the same in capitals, names are not. */
export const idOf = (kind: CodeFileKind, name: string): string =>
  `${kind.folder} ${kind.id === 'uuid' ? name.toLowerCase() : name}`;

/** The value of a text that was read before. */
export function valueOf({ text }: CodeFile): JsonRecord {
  const read = readYaml(text);
  if (!read.ok || !isRecord(read.value)) throw new Error('A text in canonical form is YAML');
  return read.value;
}
