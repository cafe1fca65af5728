import { ownValue } from '../../ownValue.ts';
import type { Frame } from '../../compile/frame.ts';
import { type FormData, vizType } from '../form/formData.ts';
import { boxPlotPicture } from './boxPlotPicture.ts';
import { bubblePicture } from './bubblePicture.ts';
import { funnelPicture } from './funnelPicture.ts';
import { gaugePicture } from './gaugePicture.ts';
import { heatmapPicture } from './heatmapPicture.ts';
import { histogramPicture } from './histogramPicture.ts';
import { horizonPicture } from './horizonPicture.ts';
import type { Look, NoPicture, Picture, PictureState } from './picture.ts';
import { mixedPicture } from './mixedPicture.ts';
import { piePicture } from './piePicture.ts';
import { radarPicture } from './radarPicture.ts';
import { sankeyPicture } from './sankeyPicture.ts';
import { sunburstPicture } from './sunburstPicture.ts';
import { timeSeriesPicture } from './timeSeriesPicture.ts';
import { treemapPicture } from './treemapPicture.ts';
import { waterfallPicture } from './waterfallPicture.ts';
import { wordCloudPicture } from './wordCloudPicture.ts';

type Draw = (
  form: FormData,
  frame: Frame,
  look: Look,
  state: PictureState,
  others: readonly Frame[],
) => Picture | NoPicture;

const DRAWINGS: Readonly<Record<string, Draw>> = {
  echarts_timeseries: timeSeriesPicture,
  echarts_timeseries_line: timeSeriesPicture,
  echarts_timeseries_bar: timeSeriesPicture,
  echarts_timeseries_scatter: timeSeriesPicture,
  echarts_timeseries_smooth: timeSeriesPicture,
  echarts_timeseries_step: timeSeriesPicture,
  echarts_area: timeSeriesPicture,
  mixed_timeseries: mixedPicture,
  bubble_v2: bubblePicture,
  pie: piePicture,
  funnel: funnelPicture,
  gauge_chart: gaugePicture,
  radar: radarPicture,
  sankey_v2: sankeyPicture,
  sunburst_v2: sunburstPicture,
  treemap_v2: treemapPicture,
  waterfall: waterfallPicture,
  word_cloud: wordCloudPicture,
  heatmap_v2: heatmapPicture,
  horizon: horizonPicture,
  histogram_v2: histogramPicture,
  box_plot: boxPlotPicture,
};

/**
 * The drawing of a type, of the answers to its queries; null for types that are shown otherwise, and for those that are
 * not known.
 */
export function chartPicture(
  form: FormData,
  [frame, ...others]: readonly Frame[],
  look: Look,
  state: PictureState,
): Picture | NoPicture | null {
  const draw = ownValue(DRAWINGS, vizType(form));
  return draw === undefined || frame === undefined ? null : draw(form, frame, look, state, others);
}
