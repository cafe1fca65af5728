import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import type { ChartType, Draw, Drawn } from '#charts/api.ts';
import { loadMap } from '#charts/build/loadDrawing.ts';
import { CHART_TYPES, chartTypeOf } from '#charts/registry.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';

type LateChart = ComponentType<ChartViewProps>;

/** A component with the drawing of a type, each in a file of its own. */
const late = <Drawing extends object>(
  file: Promise<ComponentType<ChartViewProps & Drawing>>,
  load: Promise<Drawing>,
): Promise<LateChart> =>
  Promise.all([file, load]).then(([Chart, drawing]) => (props) => <Chart {...props} {...drawing} />);

const drawOf = ({ draw }: { readonly draw: Draw }) => ({ draw });

/** The renderer of each kind; null for kinds that load with the page. */
function rendererOf(drawn: Drawn): (() => Promise<LateChart>) | null {
  switch (drawn.kind) {
    case 'spec': {
      const { load } = drawn;
      if (load === null) return null;
      return () =>
        late(
          import('./MoreDrawnChart.tsx').then((file) => file.MoreDrawnChart),
          load().then(drawOf),
        );
    }
    case 'world':
      return () =>
        late(
          import('./maps/WorldMapChart.tsx').then((file) => file.WorldMapChart),
          drawn.load().then(drawOf),
        );
    case 'regions':
      return () =>
        late(
          import('./maps/CountryMapChart.tsx').then((file) => file.CountryMapChart),
          drawn.load().then(({ drawCountry }) => ({ drawCountry })),
        );
    case 'map':
    case 'layers':
      return () =>
        late(
          import('./maps/MapChart.tsx').then((file) => file.MapChart),
          loadMap(drawn).then((draw) => ({ draw })),
        );
    case 'places':
      return () =>
        late(
          import('./maps/CartodiagramChart.tsx').then((file) => file.CartodiagramChart),
          Promise.resolve({ SpecChart }),
        );
    case 'template':
      return () => import('./rare/HandlebarsChart.tsx').then((file) => file.HandlebarsChart);
    case 'tests':
      return () => import('./rare/PairedTestChart.tsx').then((file) => file.PairedTestChart);
    case 'periods':
      return () => import('./rare/TimeTableChart.tsx').then((file) => file.TimeTableChart);
    case 'specification':
      return () => import('./vegaLite/VegaLiteChart.tsx').then((file) => file.VegaLiteChart);
    case 'table':
    case 'pivot':
    case 'number':
      return null;
  }
}

const LATE: ReadonlyMap<ChartType, LateChart | null> = new Map(
  CHART_TYPES.map((type) => {
    const load = rendererOf(type.drawn);
    return [type, load && lazy(() => load().then((Chart) => ({ default: Chart })))];
  }),
);

/**
 * The component of a chart type whose code is loaded when its first chart is shown; null for the types that load with
 * the page.
 */
export function lateChartOf(form: FormData): LateChart | null {
  const type = chartTypeOf(form);
  return type === null ? null : (LATE.get(type) ?? null);
}

/** A chart within another one: its spec, and the rows of charts that are none. */
function SpecChart(props: ChartViewProps): ReactNode {
  const isSpec = chartTypeOf(props.form)?.drawn.kind === 'spec';
  const Late = isSpec ? lateChartOf(props.form) : null;
  return Late === null ? (
    <DrawnChart {...props} draw={usualDrawing(props.form)} />
  ) : (
    <Suspense fallback={null}>{createElement(Late, props)}</Suspense>
  );
}
