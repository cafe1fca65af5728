import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import { lazyChartOf } from './lazyCharts.tsx';
import { rememberWithNext } from './rememberWithNext.ts';
import { WithOmitted } from './WithOmitted.tsx';

/** A chart of any type, in its box. Something correct is shown whatever its form contains. */
export const ChartView = memo(function ChartView(props: ChartViewProps): ReactNode {
  const [whole] = useState(() => rememberWithNext(withDefaults));
  const form = whole.shown(props.form);
  const ahead = useMemo(
    () => (props.ahead ? { ...props.ahead, form: whole.next(props.ahead.form) } : null),
    [whole, props.ahead],
  );
  const Late = lazyChartOf(form);
  return (
    <WithOmitted form={form} frame={props.frames[0]} isFinal={props.isFinal} onOwnState={props.onOwnState}>
      {Late === null ? (
        <DrawnChart {...props} form={form} ahead={ahead} draw={usualDrawing(form)} />
      ) : (
        // It reports that it is rendered itself, so that until then its chart is busy.
        <Suspense fallback={null}>
          <Late {...props} form={form} ahead={ahead} />
        </Suspense>
      )}
    </WithOmitted>
  );
});
