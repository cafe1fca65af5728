import type { ReactNode } from 'react';
import { moreDrawingOf } from '#domain/chart/types/moreDrawings.ts';
import { lazyPart } from '../kit/late/lazyPart.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import type { PanZoomLayerProps } from './panZoom/PanZoomLayer.tsx';

/** Without it, a chart is only not panned and zoomed. */
const PanZoom = lazyPart<PanZoomLayerProps>(
  () => import('./panZoom/PanZoomLayer.tsx').then((file) => ({ default: file.PanZoomLayer })),
  () => null,
);

/** For what draws charts outside a page: the drawings stay in this one file of the build. */
export const rareDrawingOf = moreDrawingOf;

/** A chart of a rarely used type. */
export const MoreDrawnChart = (props: ChartViewProps): ReactNode => (
  <DrawnChart {...props} drawing={moreDrawingOf(props.form)} PanZoom={PanZoom} />
);
