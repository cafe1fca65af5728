import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { type Headings, withHeadings } from '#domain/chart/columnHeading.ts';
import { type FormData } from '#domain/chart/form/formData.ts';
import { numberFormatOf, withNumberFormats } from '#charts/build/withNumberFormats.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { framesOfRows } from '#charts/query/buildRequest.ts';
import { headedPath, pivotValue } from '#charts/kit/pivot/pivotFrame.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import type { PivotLine } from '#charts/kit/pivot/pivotTable.ts';
import { drawnPivot } from '#charts/usualDrawings.ts';

/** How a chart shows its rows: turned where it is a pivot, or as its queries return them. */
export interface ResultShape {
  readonly form: FormData;
  readonly headings: Headings;
  readonly isTurned: boolean;
}

const TOTAL = 'Total';

/**
 * The results of a chart as a file has them that shows what the chart shows: a pivot is turned, others are their rows.
 */
export function postProcessed(
  { form, headings, isTurned }: ResultShape,
  frames: readonly Frame[],
): readonly Frame[] {
  const headed = frames.map((each) => withNumberFormats(form, withHeadings(each, headings)));
  if (!isTurned) return headed;
  const full = withDefaults(form);
  const rows = framesOfRows(full, frames);
  const [frame] = rows;
  const pivot = frame && drawnPivot(full, frame, frames.slice(rows.length));
  if (pivot === undefined) return headed;
  // As in the contract: the names of the rows are one column, which has no name.
  const names = column(
    '',
    1,
    pivot.rows.map((line) => nameOf(headedPath(line, pivot.rowNames, headings))),
  );
  const cells = pivotReader(pivot);
  const formatOf = numberFormatOf(full);
  const values = pivot.columns.map((line): FrameColumn => {
    const numberFormat = line.path.map(formatOf).find((each) => each !== null);
    return {
      ...column(
        nameOf(headedPath(line, pivot.columnNames, headings)),
        0,
        pivot.rows.map((row) => pivotValue(cells, row, line)),
      ),
      ...(numberFormat != null && { numberFormat }),
    };
  });
  return [{ rowCount: pivot.rows.length, columns: [names, ...values] }];
}

const nameOf = ({ path, kind }: PivotLine): string =>
  [...path, ...(kind === 'line' ? [] : [TOTAL])].join(' ');

const column = (name: string, type: 0 | 1, values: readonly FrameValue[]): FrameColumn => ({
  name,
  parts: [name],
  type,
  values,
});
