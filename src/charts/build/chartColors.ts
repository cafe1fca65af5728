import type { Frame } from '#domain/compile/frame.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { ColorBook } from '../kit/colors/colorBook.ts';
import { colorsByLabel } from '../kit/colors/colorsByLabel.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import type { LabelColors } from '../kit/colors/labelColors.ts';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { chartTypeOf } from '../chartTypes.ts';

/** The dashboard's colours with those of this chart's labels, except labels whose colour the form fixes. */
export function chartColors(book: ColorBook, form: FormData, frames: readonly Frame[]): LabelColors {
  const own = colorsByLabel(asRecord(form['label_colors']));
  const type = chartTypeOf(form);
  const full = withDefaults(form);
  const rows = type?.labels?.(form, frames, full) ?? [];
  const labels =
    type === null || type.hasOwnOrder === true || rows.length === 0
      ? rows
      : colorOrder(type.query, full, rows);
  return book.colorsFor(
    labels.filter((label) => typeof own[label] !== 'string'),
    textOf(form['color_scheme']) ?? '',
  );
}
