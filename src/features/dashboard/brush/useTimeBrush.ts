import { useMemo } from 'react';
import { isOn, type FormData } from '#domain/chart/form/formData.ts';
import { ZOOM_ID, zoomOf } from '#domain/filter/mask/zoomMask.ts';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDashboard, useFilters } from '../runtime/runtime.ts';

const Layer = lazyPart(async () => ({ default: (await import('./ChartBrush.tsx')).ChartBrush }));

/** What a reader does with the time axis of a chart: it zooms charts that their authors let be zoomed, or filters. */
export function useTimeBrush(id: string, form: FormData): Pick<ChartViewProps, 'zoom' | 'overTime'> {
  const { metadata, options } = useDashboard();
  const { masks } = useFilters();
  const isZoomable = isOn(form['zoomable']);
  const isOffered = !options.hideChartControls && id !== '' && (isZoomable || metadata.crossFiltersEnabled);
  const overTime = useMemo(
    () => (isOffered ? { Layer, id: isZoomable ? ZOOM_ID : id } : null),
    [isOffered, isZoomable, id],
  );
  return { zoom: isZoomable ? zoomOf(masks) : null, overTime };
}
