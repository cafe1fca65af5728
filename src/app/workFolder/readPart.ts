import * as v from 'valibot';
import { chartFile, dashboardFile } from '#contract/files/bundleFiles.ts';
import { type CodeFile, MAX_FILE_SIZE, readCodeFile } from '#domain/code/codeFiles.ts';
import { lineOf } from '#domain/code/lineOf.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import type { ReadDiskFile } from './diskFolder.ts';
import { kindOfPart } from './pageForm.ts';
import type { FolderPart } from './partsHere.ts';

export type ReadPart = CodeFile & { readonly value: JsonRecord };

/** The file of a chart or dashboard as it was written, or why and where it cannot be read. */
export function readPart(
  part: Pick<FolderPart, 'kind'>,
  { path, text, isTooLarge }: ReadDiskFile,
): Result<ReadPart, string> {
  if (isTooLarge) return err(t('It is larger than {n} MB.', { n: MAX_FILE_SIZE >> 20 }));
  const read = readCodeFile(kindOfPart(part), path, text);
  if (!read.ok) {
    const { at, reason } = read.error;
    return err(at === undefined ? reason : atLine(lineOf(text, at), reason));
  }
  const parsed = v.safeParse(part.kind === 'chart' ? chartFile : dashboardFile, read.value.value);
  if (parsed.success) return ok(read.value);
  const [issue] = parsed.issues;
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  return err(
    atLine(lineOf(text, { path: keys }), [keys.join('.'), issue.message].filter(Boolean).join(': ')),
  );
}

const atLine = (line: number, reason: string): string => t('Line {line}: {reason}', { line, reason });
