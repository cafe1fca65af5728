import type { ReactNode } from 'react';
import { createWorldMapDrawing } from '#charts/worldMap/worldMapDrawing.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import { DrawnChart } from '../DrawnChart.tsx';
import { LatePanZoom } from '../panZoom/LatePanZoom.tsx';
import { addGeography } from '../vega/runtime/geography.ts';

addGeography();
const drawing = createWorldMapDrawing();

/** Countries by colour and bubbles. */
export const WorldMapChart = (props: ChartViewProps): ReactNode => (
  <DrawnChart {...props} drawing={drawing} PanZoom={LatePanZoom} />
);
