import type { Frame } from '#domain/compile/frame.ts';
import { frameCsv } from '#domain/export/frameText.ts';
import { fileName } from './download.ts';

/** A CSV file for each result of a chart. Spreadsheets recognize UTF-8 by the byte order mark. */
export function saveCsv(
  save: (name: string, blob: Blob) => void,
  name: string,
  frames: readonly Frame[],
): void {
  for (const [at, frame] of frames.entries()) {
    const part = frames.length === 1 ? name : `${name} ${at + 1}`;
    save(fileName(part, 'csv'), new Blob(['\uFEFF', frameCsv(frame)], { type: 'text/csv' }));
  }
}
