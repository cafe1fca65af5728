import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import type { MapView } from '#domain/chart/types/shared/deck/mapView.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { t } from '../../t.ts';
import styles from './MapChart.module.css';
import { viewAfterKey } from './movedView.ts';

export interface MapKeysProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly view: MapView | null;
  readonly onView: (view: MapView) => void;
  readonly onFocus: (isFocused: boolean) => void;
}

/** Moves and zooms a map by keyboard. */
export function MapKeys({ ref, label, view, onView, onFocus }: MapKeysProps): ReactNode {
  const hint = useId();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = view === null ? null : viewAfterKey(view, event.key);
    if (next === null) return;
    event.preventDefault();
    onView(next);
  }
  return (
    <>
      <div
        ref={ref}
        role="slider"
        aria-roledescription={t('map')}
        aria-label={t('Map of {name}', { name: label })}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={20}
        aria-valuenow={Math.round(view?.zoom ?? 0)}
        aria-valuetext={t('Zoom {zoom}', { zoom: Math.round(view?.zoom ?? 0) })}
        tabIndex={0}
        className={styles['keys']}
        onKeyDown={onKeyDown}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
      />
      <VisuallyHidden>
        <span id={hint}>
          {t('Arrow keys move the map, plus and minus zoom. View as table lists what is on it.')}
        </span>
      </VisuallyHidden>
    </>
  );
}
