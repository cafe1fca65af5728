import type { View } from 'vega';
import { standardSpecText } from '#charts/kit/spec/expressions/standardSpec.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import { withLegend } from '#charts/kit/spec/series/withLegend.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withMetricNames } from '#charts/kit/spec/series/namedMetrics.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { createView, readSpec } from './vega/runtime/vegaRuntime.ts';

/** The size of an exported chart, in pixels. */
const SIZE = { width: 960, height: 540 };

/** The Vega spec of a chart in the light theme, with its legend; null for types that are HTML. */
export async function exportedSpec(
  given: FormData,
  frames: readonly Frame[],
  dataset: DatasetDetail | null,
): Promise<JsonRecord | null> {
  const form = withDefaults(dataset === null ? given : withDatasetFormats(given, dataset));
  const colors = chartColors(createColorBook(startLabelColors({})), form, frames);
  const theme = { ...PLAIN_THEME, colors };
  const built = buildChartSpec(form, frames, theme, PLAIN_STATE, await loadDrawing(form));
  if (built === null || !('spec' in built)) return null;
  const named = withMetricNames(built, form, dataset?.verboseNames ?? {});
  return { ...withLegend(fitSpec(named.spec, SIZE), named, theme, SIZE.width), ...SIZE };
}

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
