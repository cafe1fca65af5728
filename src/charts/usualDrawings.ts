import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { Draw } from './api.ts';
import { draw as area } from './area/draw.ts';
import { draw as bar } from './bar/draw.ts';
import { draw as boxPlot } from './boxPlot/draw.ts';
import { draw as funnel } from './funnel/draw.ts';
import { draw as gauge } from './gauge/draw.ts';
import { draw as generic } from './generic/draw.ts';
import { draw as heatmap } from './heatmap/draw.ts';
import { draw as histogram } from './histogram/draw.ts';
import { draw as line } from './line/draw.ts';
import { draw as mixed } from './mixed/draw.ts';
import { draw as pie } from './pie/draw.ts';
import { draw as radar } from './radar/draw.ts';
import { draw as sankey } from './sankey/draw.ts';
import { draw as scatter } from './scatter/draw.ts';
import { draw as smoothLine } from './smoothLine/draw.ts';
import { draw as steppedLine } from './steppedLine/draw.ts';
import { draw as sunburst } from './sunburst/draw.ts';
import { draw as treemap } from './treemap/draw.ts';
import { draw as waterfall } from './waterfall/draw.ts';
import { draw as wordCloud } from './wordCloud/draw.ts';

/** The drawings that load with the page: a dashboard draws these types in its first frame. */
const USUAL: Readonly<Record<string, Draw>> = {
  echarts_area: area,
  echarts_timeseries_bar: bar,
  box_plot: boxPlot,
  funnel: funnel,
  gauge_chart: gauge,
  echarts_timeseries: generic,
  heatmap_v2: heatmap,
  histogram_v2: histogram,
  echarts_timeseries_line: line,
  mixed_timeseries: mixed,
  pie: pie,
  radar: radar,
  sankey_v2: sankey,
  echarts_timeseries_scatter: scatter,
  echarts_timeseries_smooth: smoothLine,
  echarts_timeseries_step: steppedLine,
  sunburst_v2: sunburst,
  treemap_v2: treemap,
  waterfall: waterfall,
  word_cloud: wordCloud,
};

/** The drawing of a usual type; null for others. */
export const usualDrawing = (form: FormData): Draw | null => ownValue(USUAL, vizType(form)) ?? null;
