import type { Headings } from '#domain/chart/columnHeading.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { PAGE } from './pageColors.ts';
import { type PictureSize, clipped, textAt } from './svgText.ts';
import { sheetSvg } from './sheet/sheetSvg.ts';
import { tableSheet } from './sheet/tableSheet.ts';

const WHY_HEIGHT = 24;

export interface DrawnAsRows {
  readonly form: FormData;
  readonly frame: Frame;
  readonly headings: Headings;
  readonly box: PictureSize;
}

/** The rows of a chart that is not drawn, and why it is not. */
export function rowsSvg({ form, frame, headings, box: { width, height } }: DrawnAsRows, why: string): string {
  const reasonText = textAt(clipped(why, width, 11), 0, 12, { size: 11, color: PAGE.muted });
  const room = { width, height: height - WHY_HEIGHT };
  const table = sheetSvg(tableSheet(chartTable(form, frame, headings)), room, othersOf(frame));
  return `${reasonText}<g transform="translate(0 ${WHY_HEIGHT})">${table}</g>`;
}

/** How many rows of a chart this process was not sent. */
export const othersOf = ({ omitted }: Frame): number =>
  omitted?.pictured === undefined ? 0 : omitted.pictured.all - omitted.pictured.rows;

/** A sentence in the place of a chart. */
export const message = (text: string, { width, height }: PictureSize): string =>
  textAt(clipped(text, width, 13), width / 2, height / 2, { size: 13, color: PAGE.muted, anchor: 'middle' });
