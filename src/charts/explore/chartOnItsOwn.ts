import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { chartColors } from '../build/chartColors.ts';
import { createColorBook } from '../kit/colors/colorBook.ts';
import { type LabelColors, startLabelColors } from '../kit/colors/labelColors.ts';
import { withAutozoom } from './maps/withAutozoom.ts';

interface ChartOnItsOwn {
  readonly form: FormData;
  readonly frames: readonly Frame[];
  readonly colors: LabelColors;
}

/** What is drawn for form data and the rows of its queries where no dashboard gives colours. */
export function chartOnItsOwn(
  requested: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): ChartOnItsOwn {
  const whole = withAutozoom(requested);
  const form = dataset === null ? whole : withDatasetFormats(whole, dataset);
  return { form, frames, colors: chartColors(createColorBook(startLabelColors({})), form, frames) };
}
