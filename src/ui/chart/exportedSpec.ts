import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { withMetricNames } from '#charts/kit/spec/series/namedMetrics.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withLegend } from '#charts/kit/spec/series/withLegend.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

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
