import { type ReactNode, Suspense, useEffect, useMemo, useReducer, useRef } from 'react';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { ChartView } from '#ui/chart/ChartView.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { annotationsHere } from './annotationsHere.ts';
import { storedForm } from '../chartsHere.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { getBody } from '#store/charts/chartData.ts';
import type { AnnotationQueries } from '#query/chart/loadAnnotations.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { annotationRuns } from '#domain/chart/annotation/annotationRun.ts';
import { requestedLayers } from '#domain/chart/annotation/annotationRequest.ts';
import { withAnnotationData } from '#charts/kit/series/marks/annotationMarks.ts';

/**
 * A form to draw, with the rows of its annotation layers as far as they are known. `moment` changes when the chart is
 * updated: its layers are queried again.
 */
function useAnnotations(form: FormData, moment: unknown): FormData {
  const { db, reportError } = useDevice();
  const { chartData } = useDashboards();
  const [runs, note] = useReducer(annotationRuns, {});
  const layers = useMemo(() => requestedLayers(form), [form]);
  const key = layers.length === 0 ? '' : JSON.stringify([form['datasource'], layers]);
  const latest = useRef({ form, layers });
  useEffect(() => {
    latest.current = { form, layers };
  }, [form, layers]);

  useEffect(() => {
    if (key === '') return undefined;
    let queries: AnnotationQueries | null = null;
    let isOver = false;
    // Few charts have layers.
    void import('#query/chart/loadAnnotations.ts')
      .then(({ createAnnotationQueries }) => {
        if (isOver) return undefined;
        queries = createAnnotationQueries({
          chartData,
          stored: (each) => getBody(db, each),
          formOf: async (id) => (await storedForm(db, id))?.form ?? null,
          annotationsOf: (id) => annotationsHere(db, id),
          onEvent: note,
        });
        const { form: requested, layers: wanted } = latest.current;
        return queries.start(requested, wanted, requested['force'] === true);
      })
      .catch((error: unknown) => reportError(error, 'annotations'));
    return () => {
      isOver = true;
      queries?.stop();
    };
  }, [key, moment, chartData, db, reportError]);

  return useMemo(() => {
    if (key === '') return form;
    const known = layers.map(({ name }) => [name, runs[name] ?? null] as const);
    return withAnnotationData(
      form,
      Object.fromEntries(known.map(([name, run]) => [name, run?.data ?? null])),
      Object.fromEntries(known.flatMap(([name, run]) => (run?.error ? [[name, run.error]] : []))),
    );
  }, [form, key, layers, runs]);
}

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
