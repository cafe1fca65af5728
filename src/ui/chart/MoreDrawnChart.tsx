import type { ReactNode } from 'react';
import { moreDrawingOf } from '#charts/moreDrawings.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import { LatePanZoom } from './panZoom/LatePanZoom.tsx';

/** For what draws charts outside a page: the drawings stay in this one file of the build. */
export const rareDrawingOf = moreDrawingOf;

/** A chart of a rarely used type. */
export const MoreDrawnChart = (props: ChartViewProps): ReactNode => (
  <DrawnChart {...props} drawing={moreDrawingOf(props.form)} PanZoom={LatePanZoom} />
);
