import type { ChartDefinition } from './api.ts';
import { generic } from './generic/chart.ts';
import { line } from './line/chart.ts';
import { smoothLine } from './smoothLine/chart.ts';
import { steppedLine } from './steppedLine/chart.ts';
import { scatter } from './scatter/chart.ts';
import { area } from './area/chart.ts';
import { bar } from './bar/chart.ts';
import { mixed } from './mixed/chart.ts';
import { bubble } from './bubble/chart.ts';
import { table } from './table/chart.ts';
import { pivotTable } from './pivotTable/chart.ts';
import { bigNumberTotal } from './bigNumberTotal/chart.ts';
import { bigNumberWithTrend } from './bigNumber/chart.ts';
import { bigNumberCompared } from './bigNumberCompared/chart.ts';
import { bullet } from './bullet/chart.ts';
import { gauge } from './gauge/chart.ts';
import { pie } from './pie/chart.ts';
import { rose } from './rose/chart.ts';
import { funnel } from './funnel/chart.ts';
import { sunburst } from './sunburst/chart.ts';
import { treemap } from './treemap/chart.ts';
import { partition } from './partition/chart.ts';
import { radar } from './radar/chart.ts';
import { waterfall } from './waterfall/chart.ts';
import { boxPlot } from './boxPlot/chart.ts';
import { histogram } from './histogram/chart.ts';
import { heatmap } from './heatmap/chart.ts';
import { calendar } from './calendar/chart.ts';
import { wordCloud } from './wordCloud/chart.ts';
import { parallel } from './parallel/chart.ts';
import { gantt } from './gantt/chart.ts';
import { sankey } from './sankey/chart.ts';
import { chord } from './chord/chart.ts';
import { graph } from './graph/chart.ts';
import { tree } from './tree/chart.ts';
import { horizon } from './horizon/chart.ts';
import { compare } from './compare/chart.ts';
import { timePivot } from './timePivot/chart.ts';
import { timeTable } from './timeTable/chart.ts';
import { pairedTest } from './pairedTest/chart.ts';
import { handlebars } from './handlebars/chart.ts';
import { vegaLite } from './vegaLite/chart.ts';
import { worldMap } from './worldMap/chart.ts';
import { countryMap } from './countryMap/chart.ts';
import { cartodiagram } from './cartodiagram/chart.ts';
import { mapbox } from './mapbox/chart.ts';
import { deckMulti } from './deckMulti/chart.ts';
import { deckScatter } from './deckScatter/chart.ts';
import { deckArc } from './deckArc/chart.ts';
import { deckPath } from './deckPath/chart.ts';
import { deckPolygon } from './deckPolygon/chart.ts';
import { deckGeojson } from './deckGeojson/chart.ts';
import { deckHex } from './deckHex/chart.ts';
import { deckGrid } from './deckGrid/chart.ts';
import { deckScreengrid } from './deckScreengrid/chart.ts';
import { deckHeatmap } from './deckHeatmap/chart.ts';
import { deckContour } from './deckContour/chart.ts';

/**
 * Every chart type: one line each. Pages load what they need of it: `chartTypes.ts` what is known of a type without
 * showing it, `panels.ts` the controls, `usualDrawings.ts` the drawings of the first frame (build/leanCharts.ts).
 */
export const DEFINITIONS: readonly ChartDefinition[] = [
  generic,
  line,
  smoothLine,
  steppedLine,
  scatter,
  area,
  bar,
  mixed,
  bubble,
  bigNumberTotal,
  bigNumberWithTrend,
  bigNumberCompared,
  bullet,
  gauge,
  pie,
  rose,
  funnel,
  sunburst,
  treemap,
  partition,
  radar,
  waterfall,
  boxPlot,
  histogram,
  heatmap,
  calendar,
  wordCloud,
  parallel,
  gantt,
  sankey,
  chord,
  graph,
  tree,
  horizon,
  compare,
  timePivot,
  timeTable,
  pairedTest,
  table,
  pivotTable,
  handlebars,
  vegaLite,
  worldMap,
  countryMap,
  cartodiagram,
  mapbox,
  deckMulti,
  deckScatter,
  deckArc,
  deckPath,
  deckPolygon,
  deckGeojson,
  deckHex,
  deckGrid,
  deckScreengrid,
  deckHeatmap,
  deckContour,
];
