import type { NamedFrame } from '#domain/export/workbook.ts';
import { WORKBOOK_TYPE, workbookParts } from '#domain/export/workbookParts.ts';
import { nextTask } from '#ui/paint/turns.ts';

export interface WritingWorkbook {
  readonly signal: AbortSignal;
  /** The share that is written. Called for workbooks of several parts only. */
  readonly progress: (done: number) => void;
}

/** A workbook as a file, while the page answers between two parts; null if stopped. */
export async function writeWorkbook(
  frames: readonly NamedFrame[],
  about: readonly string[],
  { signal, progress }: WritingWorkbook,
): Promise<Blob | null> {
  const parts = [];
  for (const { bytes, done } of workbookParts(frames, about)) {
    parts.push(bytes);
    if (done === 1) break;
    progress(done);
    await nextTask();
    if (signal.aborted) return null;
  }
  return new Blob(parts, { type: WORKBOOK_TYPE });
}
