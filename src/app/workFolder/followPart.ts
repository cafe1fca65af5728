import { changesOfFiles } from '#domain/code/changesOfFiles.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { type FollowedStep, followFile } from '#domain/code/followFile.ts';
import { namedConflicts } from '#domain/code/namedConflicts.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import type { NamesHere } from './deviceNames.ts';
import type { ReadDiskFile } from './diskFolder.ts';
import { fileOfPart, kindOfPart, type NoFile, normalForm, notKnown, unknownIn } from './pageForm.ts';
import type { FolderPart } from './partsHere.ts';
import { readPart } from './readPart.ts';

/** A part with its file, and what both had last. */
export interface PartBeside {
  readonly part: FolderPart;
  /** Null where the folder has none. */
  readonly file: ReadDiskFile | null;
  readonly base: CodeFile | null;
  /** The file of a server, whose own keys a new file gets; null where it is not known. */
  readonly template: JsonRecord | null;
}

/** What brings a part and its file together. */
export interface PartStep extends FollowedStep {
  readonly mine: CodeFile;
  /** The file in the form of the page; null where there is none. */
  readonly theirs: CodeFile | null;
  /** What changes in the document. */
  readonly changes: readonly ContentChange[];
  /** What both changed, in words. */
  readonly contradicted: readonly string[];
}

/** The error is for the person, who knows a chart by its file. */
export function followPart(
  { part, file, base, template }: PartBeside,
  here: NamesHere,
  fileOf: (uuid: string) => string | undefined,
): Result<PartStep, string> {
  const kind = kindOfPart(part);
  const read = file && readPart(part, file);
  if (read?.ok === false) return read;
  const value = read?.value.value ?? null;
  const mine = fileOfPart(part, value ?? template, here);
  if (!mine.ok) return err(whyNot(mine.error));
  const theirs = value && normalForm(part, value, here);
  if (theirs?.ok === false) return err(whyNot(theirs.error));
  const step = followFile({ base, page: mine.value, file: theirs?.value ?? null });
  if (value !== null && step.page.text !== mine.value.text) {
    const known = new Set(unknownIn(kind, valueOf(mine.value), here));
    const [unknown] = unknownIn(kind, value, here).filter((each) => !known.has(each));
    if (unknown !== undefined) return err(notKnown(fileOf(unknown) ?? unknown));
  }
  const sides = [mine.value, ...(theirs ? [theirs.value] : []), ...(base ? [base] : [])];
  return ok({
    ...step,
    mine: mine.value,
    theirs: theirs?.value ?? null,
    changes: changesOfFiles(mine.value, step.page, here.references) ?? [],
    contradicted: [...new Set(namedConflicts(kind, step.conflicts, sides).map((each) => each.part))],
  });
}

const whyNot = (missing: NoFile): string =>
  typeof missing === 'string' ? t(WHY[missing]) : notKnown(t('Chart {id}', { id: missing.chart }));

const WHY: Readonly<Record<Extract<NoFile, string>, string>> = {
  dataset: 'Its dataset is not known on this device.',
  layer: 'Its annotation layer is not known on this device.',
  device: 'Its rows are only on this device, so it has no file.',
};
