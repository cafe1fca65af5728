import { ownValue } from '../../ownValue.ts';
import type { Frame } from '../../compile/frame.ts';
import { type FormData, vizType } from '../form/formData.ts';
import { boxPlotSpec } from './boxPlotSpec.ts';
import { bubbleSpec } from './bubbleSpec.ts';
import { funnelSpec } from './funnelSpec.ts';
import { gaugeSpec } from './gaugeSpec.ts';
import { heatmapSpec } from './heatmapSpec.ts';
import { histogramSpec } from './histogramSpec.ts';
import { horizonSpec } from './horizonSpec.ts';
import type { ChartTheme, NoPicture, ChartSpec, ChartState } from './chartSpec.ts';
import { mixedSpec } from './mixedSpec.ts';
import { pieSpec } from './pieSpec.ts';
import { radarSpec } from './radarSpec.ts';
import { sankeySpec } from './sankeySpec.ts';
import { sunburstSpec } from './sunburstSpec.ts';
import { timeSeriesSpec } from './timeSeriesSpec.ts';
import { treemapSpec } from './treemapSpec.ts';
import { waterfallSpec } from './waterfallSpec.ts';
import { wordCloudSpec } from './wordCloudSpec.ts';

type Draw = (
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
  others: readonly Frame[],
) => ChartSpec | NoPicture;

const DRAWINGS: Readonly<Record<string, Draw>> = {
  echarts_timeseries: timeSeriesSpec,
  echarts_timeseries_line: timeSeriesSpec,
  echarts_timeseries_bar: timeSeriesSpec,
  echarts_timeseries_scatter: timeSeriesSpec,
  echarts_timeseries_smooth: timeSeriesSpec,
  echarts_timeseries_step: timeSeriesSpec,
  echarts_area: timeSeriesSpec,
  mixed_timeseries: mixedSpec,
  bubble_v2: bubbleSpec,
  pie: pieSpec,
  funnel: funnelSpec,
  gauge_chart: gaugeSpec,
  radar: radarSpec,
  sankey_v2: sankeySpec,
  sunburst_v2: sunburstSpec,
  treemap_v2: treemapSpec,
  waterfall: waterfallSpec,
  word_cloud: wordCloudSpec,
  heatmap_v2: heatmapSpec,
  horizon: horizonSpec,
  histogram_v2: histogramSpec,
  box_plot: boxPlotSpec,
};

/** The spec of a type for the results of its queries; null for types rendered otherwise, and for unknown ones. */
export function buildChartSpec(
  form: FormData,
  [frame, ...others]: readonly Frame[],
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NoPicture | null {
  const draw = ownValue(DRAWINGS, vizType(form));
  return draw === undefined || frame === undefined ? null : draw(form, frame, look, state, others);
}
