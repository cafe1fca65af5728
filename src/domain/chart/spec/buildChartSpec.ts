import { ownValue } from '../../ownValue.ts';
import type { Frame } from '../../compile/frame.ts';
import { type FormData, vizType } from '../form/formData.ts';
import { boxPlotSpec } from '../picture/boxPlotSpec.ts';
import { bubbleSpec } from '../picture/bubbleSpec.ts';
import { funnelSpec } from '../picture/funnelSpec.ts';
import { gaugeSpec } from '../picture/gaugeSpec.ts';
import { heatmapSpec } from '../picture/heatmapSpec.ts';
import { histogramSpec } from '../picture/histogramSpec.ts';
import { horizonSpec } from '../picture/horizonSpec.ts';
import type { ChartTheme, NoPicture, ChartSpec, ChartState } from './chartSpec.ts';
import { mixedSpec } from '../picture/mixedSpec.ts';
import { pieSpec } from '../picture/pieSpec.ts';
import { radarSpec } from '../picture/radarSpec.ts';
import { sankeySpec } from '../picture/sankeySpec.ts';
import { sunburstSpec } from '../picture/sunburstSpec.ts';
import { timeSeriesSpec } from '../picture/timeSeriesSpec.ts';
import { treemapSpec } from '../picture/treemapSpec.ts';
import { waterfallSpec } from '../picture/waterfallSpec.ts';
import { wordCloudSpec } from '../picture/wordCloudSpec.ts';

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

/**
 * The drawing of a type, of the answers to its queries; null for types that are shown otherwise, and for those that are
 * not known.
 */
export function buildChartSpec(
  form: FormData,
  [frame, ...others]: readonly Frame[],
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NoPicture | null {
  const draw = ownValue(DRAWINGS, vizType(form));
  return draw === undefined || frame === undefined ? null : draw(form, frame, look, state, others);
}
