import type { ComponentType } from 'react';
import type { Draw } from '#charts/api.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import { LazyPanZoom } from './panZoom/LazyPanZoom.tsx';

/** A chart of a rarely used type. */
export const lazyChart = (module: Promise<{ readonly draw: Draw }>): Promise<ComponentType<ChartViewProps>> =>
  module.then(({ draw }) => (props) => <DrawnChart {...props} draw={draw} PanZoom={LazyPanZoom} />);
