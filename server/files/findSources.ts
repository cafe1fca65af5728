import { closeSync, openSync, readSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, resolve } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';
import { err, ok, type Result } from '#domain/result.ts';
import { isAmbiguousName, kindByName, READABLE_KINDS, type FileKind } from './fileKind.ts';
import { contentFault, HEAD_BYTES, sniff } from './sniff.ts';

/** A file a person named, checked but not read yet. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly changedAt: number;
}

/** A file that cannot be served, with the reason for the person who named it. */
export interface FileFault {
  readonly path: string;
  readonly reason: string;
}

export interface FoundSources {
  readonly sources: readonly SourceFile[];
  readonly faults: readonly FileFault[];
}

/**
 * The files that paths and patterns name. A missing file is a command-line error and stops everything; an unreadable
 * one is a fault that does not affect the others.
 */
export function findSources(typed: readonly string[], cwd: string): Result<FoundSources, string> {
  const paths: string[] = [];
  const faults: FileFault[] = [];
  for (const name of typed) {
    const path = resolve(cwd, name);
    // A path with brackets may be an existing file.
    if (exists(path)) paths.push(path);
    else if (isDynamicPattern(name)) {
      const matched = globSync(name, { cwd, absolute: true, expandDirectories: false }).sort();
      const readable = matched.filter((each) => kindByName(each) !== null);
      if (readable.length === 0) return err(noMatch(name, matched.length));
      paths.push(...readable);
    } else return err(`There is no file ${name}.`);
  }
  const sources = new Map<string, SourceFile>();
  for (const path of paths) {
    const looked = lookAt(path);
    // One file under two names is one table.
    if (looked.ok) sources.set(realpathSync(path), looked.value);
    else faults.push({ path, reason: looked.error });
  }
  return ok({ sources: [...sources.values()], faults });
}

function noMatch(pattern: string, matched: number): string {
  if (matched === 0) return `No file matches ${pattern}.`;
  return `No file that matches ${pattern} is of a kind that can be read: ${READABLE_KINDS}.`;
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    // Without permission to check, assume it exists; reading it reports the error.
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR');
  }
}

function lookAt(path: string): Result<SourceFile, string> {
  let stats: Stats;
  let head: Uint8Array;
  try {
    stats = statSync(path);
    if (stats.isDirectory()) return err(`It is a folder. Name the files in it, such as ${path}/*.csv`);
    if (!stats.isFile()) return err('It is not a plain file.');
    head = readHead(path);
  } catch (cause) {
    return err(readFault(cause));
  }
  const named = kindByName(path);
  if (named === null) return err(`${basename(path)} is not of a kind that can be read: ${READABLE_KINDS}.`);
  const kind = isAmbiguousName(path) && sniff(head) === 'duckdb' ? 'duckdb' : named;
  const wrong = contentFault(kind, head);
  if (wrong !== null) return err(wrong);
  return ok({ path, kind, size: stats.size, changedAt: stats.mtimeMs });
}

function readHead(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(HEAD_BYTES);
    return buffer.subarray(0, readSync(file, buffer, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** The message for an error of the operating system. */
export function readFault(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'No permission to read it.';
  if (code === 'ENOENT') return 'It is not there any more.';
  return `It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`;
}
