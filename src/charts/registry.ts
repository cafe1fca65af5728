import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { area } from './area/chart.ts';
import { bar } from './bar/chart.ts';
import { bigNumberWithTrend } from './bigNumber/chart.ts';
import { bigNumberTotal } from './bigNumberTotal/chart.ts';
import { boxPlot } from './boxPlot/chart.ts';
import { bubble } from './bubble/chart.ts';
import { bullet } from './bullet/chart.ts';
import { funnel } from './funnel/chart.ts';
import { gauge } from './gauge/chart.ts';
import { generic } from './generic/chart.ts';
import { heatmap } from './heatmap/chart.ts';
import { histogram } from './histogram/chart.ts';
import { horizon } from './horizon/chart.ts';
import { line } from './line/chart.ts';
import { mixed } from './mixed/chart.ts';
import { pie } from './pie/chart.ts';
import { pivotTable } from './pivotTable/chart.ts';
import { radar } from './radar/chart.ts';
import { sankey } from './sankey/chart.ts';
import { scatter } from './scatter/chart.ts';
import { smoothLine } from './smoothLine/chart.ts';
import { steppedLine } from './steppedLine/chart.ts';
import { sunburst } from './sunburst/chart.ts';
import { table } from './table/chart.ts';
import { treemap } from './treemap/chart.ts';
import { vegaLite } from './vegaLite/chart.ts';
import { waterfall } from './waterfall/chart.ts';
import { wordCloud } from './wordCloud/chart.ts';
import { gantt } from './gantt/chart.ts';
import { graph } from './graph/chart.ts';
import { tree } from './tree/chart.ts';
import { rose } from './rose/chart.ts';
import { cartodiagram } from './cartodiagram/chart.ts';
import { chord } from './chord/chart.ts';
import { partition } from './partition/chart.ts';
import { calendar } from './calendar/chart.ts';
import { parallel } from './parallel/chart.ts';
import { compare } from './compare/chart.ts';
import { timePivot } from './timePivot/chart.ts';
import { timeTable } from './timeTable/chart.ts';
import { pairedTest } from './pairedTest/chart.ts';
import { handlebars } from './handlebars/chart.ts';
import { countryMap } from './countryMap/chart.ts';
import { mapbox } from './mapbox/chart.ts';
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
import { deckMulti } from './deckMulti/chart.ts';
import { worldMap } from './worldMap/chart.ts';
import type { ChartType } from './api.ts';

/**
 * Every chart type: one line each. How the usual ones are drawn is in `usualDrawings.ts`, which loads with the charts.
 */
export const CHART_TYPES: readonly ChartType[] = [
  area,
  bar,
  bigNumberWithTrend,
  bigNumberTotal,
  boxPlot,
  bubble,
  bullet,
  funnel,
  gauge,
  generic,
  heatmap,
  histogram,
  horizon,
  line,
  mixed,
  pie,
  pivotTable,
  radar,
  sankey,
  scatter,
  smoothLine,
  steppedLine,
  sunburst,
  table,
  treemap,
  vegaLite,
  waterfall,
  wordCloud,
  worldMap,
  gantt,
  graph,
  tree,
  rose,
  chord,
  partition,
  calendar,
  parallel,
  compare,
  timePivot,
  timeTable,
  pairedTest,
  handlebars,
  deckScatter,
  countryMap,
  mapbox,
  deckArc,
  deckPath,
  deckPolygon,
  deckGeojson,
  deckHex,
  deckGrid,
  deckScreengrid,
  deckHeatmap,
  deckContour,
  deckMulti,
  cartodiagram,
];

const BY_KEY: ReadonlyMap<string, ChartType> = new Map(CHART_TYPES.map((type) => [type.key, type]));

const CONVERSIONS = new Map(CHART_TYPES.flatMap(({ replaces }) => Object.entries(replaces ?? {})));

/** The type of a chart; null if it is unknown. */
export const chartTypeOf = (form: FormData): ChartType | null => BY_KEY.get(vizType(form)) ?? null;

/** The form of a replaced type, converted as Superset's own importer does; any other form is unchanged. */
export const fromReplacedType = (form: FormData): FormData => CONVERSIONS.get(vizType(form))?.(form) ?? form;
