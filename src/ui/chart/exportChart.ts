import type { View } from 'vega';
import { standardSpecText } from '#charts/kit/spec/expressions/standardSpec.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { exportedSpec } from './exportedSpec.ts';
import { createView, readSpec } from './vega/runtime/vegaRuntime.ts';

/** A chart as an SVG of the light theme; null for types that are HTML. */
export const chartSvg = (
  form: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): Promise<string | null> => drawnOnce(form, frames, dataset, (view) => view.toSVG());

/** A chart as the text of a Vega spec with its data, which any Vega draws; null for types that are HTML. */
export const chartSpecText = (
  form: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): Promise<string | null> =>
  drawnOnce(form, frames, dataset, async (view, spec) => {
    await view.runAsync();
    return standardSpecText(spec, (signal) => view.signal(signal));
  });

async function drawnOnce(
  form: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
  read: (view: View, spec: JsonRecord) => Promise<string>,
): Promise<string | null> {
  const spec = await exportedSpec(form, frames, dataset);
  if (spec === null) return null;
  const view = createView(readSpec(spec), document.createElement('div'));
  const text = await read(view, spec);
  view.finalize();
  return text;
}
