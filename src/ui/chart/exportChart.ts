import { standardSpecText } from '#domain/chart/spec/expressions/standardSpec.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { exportedSpec } from './exportedSpec.ts';
import { createView, readSpec } from './vega/runtime/vegaRuntime.ts';

/** A chart as an SVG of the light theme; null for types that are HTML. */
export async function chartSvg(
  form: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): Promise<string | null> {
  const spec = await exportedSpec(form, frames, dataset);
  if (spec === null) return null;
  const view = createView(readSpec(spec), document.createElement('div'));
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

/** A chart as the text of a Vega spec with its data, which any Vega draws; null for types that are HTML. */
export async function chartSpecText(
  form: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): Promise<string | null> {
  const spec = await exportedSpec(form, frames, dataset);
  if (spec === null) return null;
  const view = createView(readSpec(spec), document.createElement('div'));
  await view.runAsync();
  const text = standardSpecText(spec, (signal) => view.signal(signal));
  view.finalize();
  return text;
}
