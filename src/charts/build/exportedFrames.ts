import type { Frame } from '#domain/compile/frame.ts';
import { type Headings, withHeadings } from '#domain/chart/columnHeading.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { framesOfRows } from '../query/buildRequest.ts';
import { pivotFrame } from '../kit/pivot/pivotFrame.ts';
import { drawnPivot } from '../usualDrawings.ts';
import { numberFormatOf, withNumberFormats } from './withNumberFormats.ts';

export interface ExportTexts {
  /** The word for a total. */
  readonly total: string;
  /** The labels of the dataset. */
  readonly headings: Headings;
}

/**
 * The results of a chart as a file has them: the rows of its queries, and a pivot with totals also as it is shown. Columns
 * have the headings that they have on screen.
 */
export function exportedFrames(
  form: FormData,
  frames: readonly Frame[],
  texts: ExportTexts,
): readonly Frame[] {
  const full = withDefaults(form);
  const rows = framesOfRows(full, frames);
  const headed = rows.map((each) => withNumberFormats(full, withHeadings(each, texts.headings)));
  const [frame] = rows;
  const pivot = frame && drawnPivot(full, frame, frames.slice(rows.length));
  return pivot?.hasTotals === true
    ? [...headed, pivotFrame(pivot, { ...texts, formatOf: numberFormatOf(full) })]
    : headed;
}
