import type { ReactNode } from 'react';
import { DrawnChart, type DrawnChartProps } from './DrawnChart.tsx';
import { LatePanZoom } from './panZoom/LatePanZoom.tsx';

/** A chart of a rarely used type. */
export const MoreDrawnChart = (props: DrawnChartProps): ReactNode => (
  <DrawnChart {...props} PanZoom={LatePanZoom} />
);
