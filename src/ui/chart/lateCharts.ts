import { type ComponentType, lazy } from 'react';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { lateDrawingOf } from '#charts/lateDrawings.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { ChartViewProps } from './chartViewProps.ts';

type LateChart = ComponentType<ChartViewProps>;

/** All drawings of `moreDrawings.ts` are one file. */
const MoreDrawnChart: LateChart = lazy(() =>
  import('./MoreDrawnChart.tsx').then((file) => ({ default: file.MoreDrawnChart })),
);

/** All charts over maps are one file. */
const MapChart: LateChart = lazy(() =>
  import('./maps/MapChart.tsx').then((file) => ({ default: file.MapChart })),
);

/** Rarely used types that are no Vega spec: one line each. */
const LATE: Readonly<Record<string, LateChart>> = {
  cartodiagram: lazy(() =>
    import('./maps/CartodiagramChart.tsx').then((file) => ({ default: file.CartodiagramChart })),
  ),
  country_map: lazy(() =>
    import('./maps/CountryMapChart.tsx').then((file) => ({ default: file.CountryMapChart })),
  ),
  deck_arc: MapChart,
  deck_contour: MapChart,
  deck_geojson: MapChart,
  deck_grid: MapChart,
  deck_heatmap: MapChart,
  deck_hex: MapChart,
  deck_multi: MapChart,
  deck_path: MapChart,
  deck_polygon: MapChart,
  deck_scatter: MapChart,
  deck_screengrid: MapChart,
  handlebars: lazy(() =>
    import('./rare/HandlebarsChart.tsx').then((file) => ({ default: file.HandlebarsChart })),
  ),
  mapbox: MapChart,
  paired_ttest: lazy(() =>
    import('./rare/PairedTestChart.tsx').then((file) => ({ default: file.PairedTestChart })),
  ),
  time_table: lazy(() =>
    import('./rare/TimeTableChart.tsx').then((file) => ({ default: file.TimeTableChart })),
  ),
  vega_lite: lazy(() =>
    import('./vegaLite/VegaLiteChart.tsx').then((file) => ({ default: file.VegaLiteChart })),
  ),
  world_map: lazy(() => import('./maps/WorldMapChart.tsx').then((file) => ({ default: file.WorldMapChart }))),
};

/**
 * The component of a chart type whose code is loaded when its first chart is shown; null for the types that load with
 * the page.
 */
export const lateChartOf = (form: FormData): LateChart | null =>
  lateDrawingOf(form) === null ? (ownValue(LATE, vizType(form)) ?? null) : MoreDrawnChart;
