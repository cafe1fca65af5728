import type { ReactNode } from 'react';
import { DrawnChart, type DrawnChartProps } from '../DrawnChart.tsx';
import { LatePanZoom } from '../panZoom/LatePanZoom.tsx';
import { addGeography } from '../vega/runtime/geography.ts';

addGeography();

/** Countries by colour and bubbles. */
export const WorldMapChart = (props: DrawnChartProps): ReactNode => (
  <DrawnChart {...props} PanZoom={LatePanZoom} />
);
