import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { area } from './area/type.ts';
import { bar } from './bar/type.ts';
import { bigNumberWithTrend } from './bigNumber/type.ts';
import { bigNumberTotal } from './bigNumberTotal/type.ts';
import { boxPlot } from './boxPlot/type.ts';
import { bubble } from './bubble/type.ts';
import { bullet } from './bullet/type.ts';
import { funnel } from './funnel/type.ts';
import { gauge } from './gauge/type.ts';
import { generic } from './generic/type.ts';
import { heatmap } from './heatmap/type.ts';
import { histogram } from './histogram/type.ts';
import { horizon } from './horizon/type.ts';
import { line } from './line/type.ts';
import { mixed } from './mixed/type.ts';
import { pie } from './pie/type.ts';
import { pivotTable } from './pivotTable/type.ts';
import { radar } from './radar/type.ts';
import { sankey } from './sankey/type.ts';
import { scatter } from './scatter/type.ts';
import { smoothLine } from './smoothLine/type.ts';
import { steppedLine } from './steppedLine/type.ts';
import { sunburst } from './sunburst/type.ts';
import { table } from './table/type.ts';
import { treemap } from './treemap/type.ts';
import { vegaLite } from './vegaLite/type.ts';
import { waterfall } from './waterfall/type.ts';
import { wordCloud } from './wordCloud/type.ts';
import { gantt } from './gantt/type.ts';
import { graph } from './graph/type.ts';
import { tree } from './tree/type.ts';
import { rose } from './rose/type.ts';
import { cartodiagram } from './cartodiagram/type.ts';
import { chord } from './chord/type.ts';
import { partition } from './partition/type.ts';
import { calendar } from './calendar/type.ts';
import { parallel } from './parallel/type.ts';
import { compare } from './compare/type.ts';
import { timePivot } from './timePivot/type.ts';
import { timeTable } from './timeTable/type.ts';
import { pairedTest } from './pairedTest/type.ts';
import { handlebars } from './handlebars/type.ts';
import { countryMap } from './countryMap/type.ts';
import { mapbox } from './mapbox/type.ts';
import { deckScatter } from './deckScatter/type.ts';
import { deckArc } from './deckArc/type.ts';
import { deckPath } from './deckPath/type.ts';
import { deckPolygon } from './deckPolygon/type.ts';
import { deckGeojson } from './deckGeojson/type.ts';
import { deckHex } from './deckHex/type.ts';
import { deckGrid } from './deckGrid/type.ts';
import { deckScreengrid } from './deckScreengrid/type.ts';
import { deckHeatmap } from './deckHeatmap/type.ts';
import { deckContour } from './deckContour/type.ts';
import { deckMulti } from './deckMulti/type.ts';
import { worldMap } from './worldMap/type.ts';
import type { ChartType } from './api.ts';

/**
 * Every chart type: one line each. How those that are drawn are drawn is in `drawings.ts`, which loads with the charts.
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
