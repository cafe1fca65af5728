import { CalendarRange, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Brushed, brushed } from '#domain/filter/mask/timeBrush.ts';
import type { OverTimeProps } from '#ui/chart/chartViewProps.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { dragOverTime } from './dragOverTime.ts';
import styles from './TimeBrush.module.css';
import { TimeSpanDialog } from './TimeSpanDialog.tsx';

export interface TimeBrushProps extends Pick<OverTimeProps, 'axis' | 'plot'> {
  /** The name of the chart. */
  readonly name: string;
  /** What a selected part does: all charts that can be zoomed show it, or it filters other charts. */
  readonly does: 'zoom' | 'filter';
  /** Whether there is something to reset. */
  readonly isOn: boolean;
  readonly onSelect: (selected: Brushed) => void;
  readonly onReset: () => void;
}

/** Selects a part of a chart's time axis: by dragging over it, or in a dialog. */
export function TimeBrush({ name, axis, plot, does, isOn, onSelect, onReset }: TimeBrushProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<DOMRectInit | null>(null);
  const [isAsking, setAsking] = useState(false);
  const plotNow = useEffectEvent(plot);
  const select = useEffectEvent((a: number, b: number) => {
    const selected = brushed(axis, a, b);
    if (selected !== null) onSelect(selected);
  });
  const { along } = axis;
  useEffect(() => {
    const over = layer.current?.parentElement;
    if (!over) return undefined;
    return dragOverTime(over, along, {
      plot: () => plotNow(),
      onBox: setBox,
      onSelect: (a, b) => select(a, b),
    });
  }, [along]);

  const isZoom = does === 'zoom';
  return (
    <div ref={layer} className={styles['layer']}>
      {box !== null && (
        <div
          className={styles['selection']}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        />
      )}
      <div className={styles['actions']}>
        <IconButton
          small
          icon={isZoom ? ZoomIn : CalendarRange}
          label={
            isZoom
              ? t('Zoom {name} to a time range', { name })
              : t('Filter by a time range of {name}', { name })
          }
          hint={t('Or drag over the chart')}
          onPress={() => setAsking(true)}
        />
        {isOn && (
          <IconButton
            small
            icon={ZoomOut}
            label={
              isZoom
                ? t('Reset the zoom of {name}', { name })
                : t('Remove the time range of {name}', { name })
            }
            onPress={onReset}
          />
        )}
      </div>
      {isAsking && (
        <TimeSpanDialog
          title={isZoom ? t('Zoom to a time range') : t('Filter by a time range')}
          apply={isZoom ? t('Zoom') : t('Filter')}
          axis={axis}
          onSelect={onSelect}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
