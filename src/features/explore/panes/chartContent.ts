import { chartColors } from '#charts/build/chartColors.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { withAutozoom } from '#charts/explore/maps/withAutozoom.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { ChartContent } from '#ui/chart/chartViewProps.ts';

type Source = readonly [form: FormData, frames: readonly Frame[], dataset: DatasetDetail | null];

/** What explore draws for form data and the rows of its queries. */
export function chartContent(...[requested, frames, dataset]: Source): ChartContent {
  const whole = withAutozoom(requested);
  const form = dataset === null ? whole : withDatasetFormats(whole, dataset);
  return { form, frames, colors: chartColors(createColorBook(startLabelColors({})), form, frames) };
}

/** Whether it is drawn alike: form data is compared by value, rows and the dataset by identity. */
export function isSameContent(a: Source, b: Source): boolean {
  const [form, frames, dataset] = a;
  return (
    dataset === b[2] &&
    frames.length === b[1].length &&
    frames.every((frame, at) => frame === b[1][at]) &&
    sameJson(form, b[0])
  );
}
