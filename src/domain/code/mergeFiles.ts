import type { JsonRecord } from '../jsonValue.ts';
import { type MergeChoice, resolve } from '../merge/applyChanges.ts';
import type { Conflict, Path } from '../merge/conflict.ts';
import { mergeShape } from '../merge/mergeShape.ts';
import { isDerivedPart } from '../dashboard/form/dashboardContent.ts';
import { ABSENT, present, type Side } from '../merge/side.ts';
import { mergeLines } from '../text/mergeLines.ts';
import { canonicalFile, fileText, NO_SERVER } from './canonicalFile.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';

/** Files by their ids. */
export type CodeFiles = ReadonlyMap<string, CodeFile>;

/** What came of both sides of a file. */
export interface MergedFile {
  /** Null where it is gone. */
  readonly merged: CodeFile | null;
  /** What nobody decided yet; the merged file has one of the sides meanwhile. */
  readonly conflicts: readonly Conflict[];
}

/** Which side a person takes: for everything, or where they said so for a conflict. */
export type TakeSide = (id: string, conflict: Conflict) => MergeChoice['take'] | null;

/** Merges a folder with a server, as the documents of pages are merged. Nothing is parsed that only one side changed. */
export function mergeFiles(
  base: CodeFiles,
  mine: CodeFiles,
  theirs: CodeFiles,
  take: TakeSide,
): ReadonlyMap<string, MergedFile> {
  const ids = new Set([...base.keys(), ...mine.keys(), ...theirs.keys()]);
  return new Map([...ids].map((id) => [id, mergeFile(id, base.get(id), mine.get(id), theirs.get(id), take)]));
}

type Given = CodeFile | undefined;

export function mergeFile(id: string, base: Given, mine: Given, theirs: Given, take: TakeSide): MergedFile {
  if (mine?.text === theirs?.text || base?.text === mine?.text)
    return { merged: theirs ?? null, conflicts: [] };
  if (base?.text === theirs?.text) return { merged: mine ?? null, conflicts: [] };
  const known = mine ?? theirs;
  if (known === undefined) return { merged: null, conflicts: [] };
  const { kind } = known;
  const files = [mine, theirs, base].map((each) => (each ? valueOf(each) : null));
  const sides = files.map((each): Side => (each ? present(kind.form(each)) : ABSENT));
  const [ours = ABSENT, there = ABSENT, before = ABSENT] = sides;
  const { content, conflicts } = mergeShape(kind.shape, before, ours, there);
  const choices = conflicts
    .filter((each) => !isDerivedPart(each))
    .map((conflict) => ({ conflict, choice: choiceOf(id, conflict, take) }));
  const decided = choices.flatMap(({ choice }) => choice ?? []);
  const resolved = resolve(kind.shape, content, decided);
  const open = choices.flatMap(({ conflict, choice }) => (choice === null ? [conflict] : []));
  if (!resolved.there) return { merged: null, conflicts: open };
  const valid = kind.file(
    resolved.value as JsonRecord,
    files.filter((each) => each !== null),
  );
  return {
    merged: { ...known, text: fileText(canonicalFile(kind, valid, NO_SERVER)) },
    conflicts: open,
  };
}

function choiceOf(id: string, conflict: Conflict, take: TakeSide): MergeChoice | null {
  const merged = mergedText(conflict);
  if (merged !== null) return { conflict: merged, take: 'mine' };
  const side = take(id, conflict);
  return side === null ? null : { conflict, take: side };
}

/** The conflict of two edits of one SQL text whose lines can be merged, with the merged text as one side. */
function mergedText(conflict: Conflict): Conflict | null {
  const { path, base, mine, theirs } = conflict;
  if (!isSql(path) || !base.there || !mine.there || !theirs.there) return null;
  const texts = [base.value, mine.value, theirs.value].map((each) =>
    typeof each === 'string' ? each : null,
  );
  const [before = null, ours = null, there = null] = texts;
  if (before === null || ours === null || there === null) return null;
  const merged = mergeLines(before, ours, there);
  return merged === null ? null : { ...conflict, mine: present(merged) };
}

const isSql = (path: Path): boolean => ['sql', 'css'].includes(path.at(-1) ?? '');
