import { areaControls } from './area/controls.ts';
import { barControls } from './bar/controls.ts';
import { bigNumberControls } from './bigNumber/controls.ts';
import { bigNumberTotalControls } from './bigNumberTotal/controls.ts';
import { boxPlotControls } from './boxPlot/controls.ts';
import { bubbleControls } from './bubble/controls.ts';
import { bubbleOldControls } from './bubble/legacyControls.ts';
import { bulletControls } from './bullet/controls.ts';
import { calendarControls } from './calendar/controls.ts';
import { cartodiagramControls } from './cartodiagram/controls.ts';
import { chordControls } from './chord/controls.ts';
import { compareControls } from './compare/controls.ts';
import { countryMapControls } from './countryMap/controls.ts';
import { deckScatterControls } from './deckScatter/controls.ts';
import { deckArcControls } from './deckArc/controls.ts';
import { deckPathControls } from './deckPath/controls.ts';
import { deckPolygonControls } from './deckPolygon/controls.ts';
import { deckGeojsonControls } from './deckGeojson/controls.ts';
import { deckHexControls } from './deckHex/controls.ts';
import { deckGridControls } from './deckGrid/controls.ts';
import { deckScreengridControls } from './deckScreengrid/controls.ts';
import { deckHeatmapControls } from './deckHeatmap/controls.ts';
import { deckContourControls } from './deckContour/controls.ts';
import { deckMultiControls } from './deckMulti/controls.ts';
import { funnelControls } from './funnel/controls.ts';
import { ganttControls } from './gantt/controls.ts';
import { gaugeControls } from './gauge/controls.ts';
import { genericControls } from './generic/controls.ts';
import { graphControls } from './graph/controls.ts';
import { handlebarsControls } from './handlebars/controls.ts';
import { heatmapControls } from './heatmap/controls.ts';
import { histogramControls } from './histogram/controls.ts';
import { horizonControls } from './horizon/controls.ts';
import { lineControls } from './line/controls.ts';
import { mapboxControls } from './mapbox/controls.ts';
import { mixedControls } from './mixed/controls.ts';
import { pairedTestControls } from './pairedTest/controls.ts';
import { parallelControls } from './parallel/controls.ts';
import { partitionControls } from './partition/controls.ts';
import { pieControls } from './pie/controls.ts';
import { pivotTableControls } from './pivotTable/controls.ts';
import { radarControls } from './radar/controls.ts';
import { roseControls } from './rose/controls.ts';
import { sankeyControls } from './sankey/controls.ts';
import { scatterControls } from './scatter/controls.ts';
import { smoothLineControls } from './smoothLine/controls.ts';
import { steppedLineControls } from './steppedLine/controls.ts';
import { sunburstControls } from './sunburst/controls.ts';
import { tableControls } from './table/controls.ts';
import { timePivotControls } from './timePivot/controls.ts';
import { timeTableControls } from './timeTable/controls.ts';
import { treeControls } from './tree/controls.ts';
import { treemapControls } from './treemap/controls.ts';
import { vegaLiteControls } from './vegaLite/controls.ts';
import { waterfallControls } from './waterfall/controls.ts';
import { wordCloudControls } from './wordCloud/controls.ts';
import { worldMapControls } from './worldMap/controls.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { Panel } from './kit/controls/control.ts';
import type { PanelOfType } from './kit/controls/panel.ts';
import { chartTypeOf } from './registry.ts';

/** One line each. Only explore loads them. */
const OF_TYPES: Readonly<Record<string, PanelOfType>> = {
  big_number: bigNumberControls,
  big_number_total: bigNumberTotalControls,
  box_plot: boxPlotControls,
  bubble: bubbleOldControls,
  bubble_v2: bubbleControls,
  bullet: bulletControls,
  cal_heatmap: calendarControls,
  cartodiagram: cartodiagramControls,
  chord: chordControls,
  compare: compareControls,
  country_map: countryMapControls,
  deck_arc: deckArcControls,
  deck_contour: deckContourControls,
  deck_geojson: deckGeojsonControls,
  deck_grid: deckGridControls,
  deck_heatmap: deckHeatmapControls,
  deck_hex: deckHexControls,
  deck_multi: deckMultiControls,
  deck_path: deckPathControls,
  deck_polygon: deckPolygonControls,
  deck_scatter: deckScatterControls,
  deck_screengrid: deckScreengridControls,
  echarts_area: areaControls,
  echarts_timeseries: genericControls,
  echarts_timeseries_bar: barControls,
  echarts_timeseries_line: lineControls,
  echarts_timeseries_scatter: scatterControls,
  echarts_timeseries_smooth: smoothLineControls,
  echarts_timeseries_step: steppedLineControls,
  funnel: funnelControls,
  gantt_chart: ganttControls,
  gauge_chart: gaugeControls,
  graph_chart: graphControls,
  handlebars: handlebarsControls,
  heatmap_v2: heatmapControls,
  histogram_v2: histogramControls,
  horizon: horizonControls,
  mapbox: mapboxControls,
  mixed_timeseries: mixedControls,
  paired_ttest: pairedTestControls,
  para: parallelControls,
  partition: partitionControls,
  pie: pieControls,
  pivot_table_v2: pivotTableControls,
  radar: radarControls,
  rose: roseControls,
  sankey_v2: sankeyControls,
  sunburst_v2: sunburstControls,
  table: tableControls,
  time_pivot: timePivotControls,
  time_table: timeTableControls,
  tree_chart: treeControls,
  treemap_v2: treemapControls,
  vega_lite: vegaLiteControls,
  waterfall: waterfallControls,
  word_cloud: wordCloudControls,
  world_map: worldMapControls,
};

/** The controls of each chart type, by its key in form data. */
export const PANELS: Readonly<Record<string, Panel>> = Object.fromEntries(
  Object.entries(OF_TYPES).map(([viz_type, panel]) => [
    viz_type,
    panel(chartTypeOf({ viz_type })?.defaults ?? {}),
  ]),
);

/** The controls of a chart type, in the order of its panel; null for a type that is not known. */
export const panelOf = (vizType: string): Panel | null => ownValue(PANELS, vizType) ?? null;
