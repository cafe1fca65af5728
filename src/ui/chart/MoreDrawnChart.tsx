import type { ComponentType } from 'react';
import type { Draw } from '#charts/api.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import { LatePanZoom } from './panZoom/LatePanZoom.tsx';

/** A chart of a rarely used type. */
export const lateChart = (module: Promise<{ readonly draw: Draw }>): Promise<ComponentType<ChartViewProps>> =>
  module.then(({ draw }) => (props) => <DrawnChart {...props} draw={draw} PanZoom={LatePanZoom} />);
