import type { ReactNode } from 'react';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { useAnnotations } from './useAnnotations.ts';

export interface AnnotatedChartProps extends ChartViewProps {
  /** Changes when the chart is updated. */
  readonly moment: unknown;
}

/** A chart with its annotation layers. */
export function AnnotatedChart({ moment, ...props }: AnnotatedChartProps): ReactNode {
  return <ChartView {...props} form={useAnnotations(props.form, moment)} />;
}
