import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Drawing } from './drawing.ts';
import { areaDrawing } from './area/spec.ts';
import { barDrawing } from './bar/spec.ts';
import { boxPlotDrawing } from './boxPlot/spec.ts';
import { funnelDrawing } from './funnel/spec.ts';
import { gaugeDrawing } from './gauge/spec.ts';
import { genericDrawing } from './generic/spec.ts';
import { heatmapDrawing } from './heatmap/spec.ts';
import { histogramDrawing } from './histogram/spec.ts';
import { lineDrawing } from './line/spec.ts';
import { mixedDrawing } from './mixed/spec.ts';
import { pieDrawing } from './pie/spec.ts';
import { radarDrawing } from './radar/spec.ts';
import { sankeyDrawing } from './sankey/spec.ts';
import { scatterDrawing } from './scatter/spec.ts';
import { smoothLineDrawing } from './smoothLine/spec.ts';
import { steppedLineDrawing } from './steppedLine/spec.ts';
import { sunburstDrawing } from './sunburst/spec.ts';
import { treemapDrawing } from './treemap/spec.ts';
import { waterfallDrawing } from './waterfall/spec.ts';
import { wordCloudDrawing } from './wordCloud/spec.ts';

/** How chart types are drawn: one line each. */
const DRAWINGS: readonly Drawing[] = [
  areaDrawing,
  barDrawing,
  boxPlotDrawing,
  funnelDrawing,
  gaugeDrawing,
  genericDrawing,
  heatmapDrawing,
  histogramDrawing,
  lineDrawing,
  mixedDrawing,
  pieDrawing,
  radarDrawing,
  sankeyDrawing,
  scatterDrawing,
  smoothLineDrawing,
  steppedLineDrawing,
  sunburstDrawing,
  treemapDrawing,
  waterfallDrawing,
  wordCloudDrawing,
];

const BY_KEY: ReadonlyMap<string, Drawing> = new Map(DRAWINGS.map((drawing) => [drawing.type.key, drawing]));

/** The drawing of a chart's type; null for types that are HTML, and for unknown ones. */
export const drawingOf = (form: FormData): Drawing | null => BY_KEY.get(vizType(form)) ?? null;
