import { type ReactNode, Suspense } from 'react';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useAnnotations } from './useAnnotations.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';

const LayeredChart = lazyPart(async () => ({ default: (await import('./LayeredChart.tsx')).LayeredChart }));

export interface AnnotatedChartProps extends ChartViewProps {
  /** Changes when the chart is updated. */
  readonly moment: unknown;
}

/** A chart with its annotation layers, or with the charts that are its layers. */
export function AnnotatedChart({ moment, ...props }: AnnotatedChartProps): ReactNode {
  const form = useAnnotations(props.form, moment);
  if (chartTypeOf(form)?.drawn.kind !== 'layers') return <ChartView {...props} form={form} />;
  return (
    <Suspense fallback={null}>
      <LayeredChart {...props} moment={moment} />
    </Suspense>
  );
}
