import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import type { ChartType, Drawn } from '#charts/api.ts';
import { CHART_TYPES, chartTypeOf } from '#charts/chartTypes.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';

type LazyChart = ComponentType<ChartViewProps>;

interface LazyFile<Given> {
  readonly lazyChart: (given: Given) => Promise<LazyChart> | LazyChart;
}

/**
 * The component of a kind, with what it is given of its type: for most a drawing in a file of its own, which is loaded at
 * once.
 */
const late = <Given,>(file: Promise<LazyFile<Given>>, given: Given): Promise<LazyChart> =>
  file.then(({ lazyChart }) => lazyChart(given));

/** The renderer of each kind; null for kinds that load with the page. */
function rendererOf(drawn: Drawn): (() => Promise<LazyChart>) | null {
  switch (drawn.kind) {
    case 'spec': {
      const { load } = drawn;
      return load && (() => late(import('./MoreDrawnChart.tsx'), load()));
    }
    case 'world':
      return () => late(import('./maps/WorldMapChart.tsx'), drawn.load());
    case 'regions':
      return () => late(import('./maps/CountryMapChart.tsx'), drawn.load());
    case 'map':
    case 'layers':
      return () => late(import('./maps/MapChart.tsx'), drawn);
    case 'places':
      return () => late(import('./maps/CartodiagramChart.tsx'), SpecChart);
    case 'tests':
      return () => late(import('./rare/PairedTestChart.tsx'), null);
    case 'periods':
      return () => late(import('./rare/TimeTableChart.tsx'), null);
    // One component for all of them: added types come and go while the page is open.
    case 'drawing':
    case 'table':
    case 'pivot':
    case 'number':
      return null;
  }
}

const LATE: ReadonlyMap<ChartType, LazyChart | null> = new Map(
  CHART_TYPES.map((type) => {
    const load = rendererOf(type.drawn);
    return [type, load && lazy(() => load().then((Chart) => ({ default: Chart })))];
  }),
);

const OfDrawing = lazy(() => import('./DrawingChart.tsx').then((file) => ({ default: file.DrawingChart })));

/**
 * The component of a chart type whose code is loaded when its first chart is shown; null for the types that load with
 * the page.
 */
export function lazyChartOf(form: FormData): LazyChart | null {
  const type = chartTypeOf(form);
  if (type?.drawn.kind === 'drawing') return OfDrawing;
  return type === null ? null : (LATE.get(type) ?? null);
}

/** A chart within another one: its spec, and the rows of charts that are none. */
function SpecChart(props: ChartViewProps): ReactNode {
  const isSpec = chartTypeOf(props.form)?.drawn.kind === 'spec';
  const Late = isSpec ? lazyChartOf(props.form) : null;
  return Late === null ? (
    <DrawnChart {...props} draw={usualDrawing(props.form)} />
  ) : (
    <Suspense fallback={null}>{createElement(Late, props)}</Suspense>
  );
}
