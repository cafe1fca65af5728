import type { ReactNode } from 'react';
import { emptyMask } from '#domain/nativeFilter/dataMask.ts';
import { timeBrushMask } from '#domain/filter/mask/timeBrush.ts';
import { isTimeBrush } from '#domain/filter/mask/timeSpan.ts';
import { ZOOM_ID, zoomMask } from '#domain/filter/mask/zoomMask.ts';
import type { OverTimeProps } from '#ui/chart/chartViewProps.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { TimeBrush } from './TimeBrush.tsx';

/** Applies what is selected on the time axis of a chart; `id` is that of the mask: of the zoom, or of the chart. */
export function ChartBrush({ label, id, axis, plot }: OverTimeProps): ReactNode {
  const { applyFilters } = useDashboard();
  const { masks } = useFilters();
  const isRange = useObserved(useSession().conf, ({ mode }) => mode === 'gateway');
  const mask = masks[id];
  const { column } = axis;
  const isZoom = id === ZOOM_ID;
  if (!isZoom && column === null) return null;
  const isOn = isZoom ? mask?.filterState.value !== undefined : isTimeBrush(mask);
  return (
    <TimeBrush
      name={label}
      axis={axis}
      plot={plot}
      does={isZoom ? 'zoom' : 'filter'}
      isOn={isOn}
      onSelect={(selected) =>
        applyFilters({
          [id]: isZoom
            ? zoomMask(selected.span, selected.label)
            : timeBrushMask(id, column ?? '', selected, isRange),
        })
      }
      onReset={() => applyFilters({ [id]: emptyMask(id) })}
    />
  );
}
