import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import type { TooltipText } from '#charts/kit/spec/chartSpec.ts';
import type { MapView } from '#charts/kit/deck/mapView.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { t } from '../../t.ts';
import { spokenTooltip } from '../spokenTooltip.ts';
import styles from './MapChart.module.css';
import { viewAfterKey } from './movedView.ts';

export interface MapKeysProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly view: MapView | null;
  readonly onView: (view: MapView) => void;
  /** Shows what is in the middle, and presses it; returns its tooltip. */
  readonly onRead: (isPress: boolean) => TooltipText | null;
  readonly onFocus: (isFocused: boolean) => void;
}

/** Moves and zooms a map by keyboard, and reads what is in its middle. */
export function MapKeys({ ref, label, view, onView, onRead, onFocus }: MapKeysProps): ReactNode {
  const hint = useId();
  /** What was read since the map moved. */
  const [read, setRead] = useState<string | null>(null);
  /** A finger gives it the focus too, and needs no mark of the middle. */
  const [isByKeys, setByKeys] = useState(false);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === 'Enter';
    const next = view === null ? null : viewAfterKey(view, event);
    if (isPress || event.key === ' ') {
      const text = onRead(isPress);
      setRead(text === null ? t('Nothing is in the middle.') : spokenTooltip(text));
    } else if (next === null) return;
    else {
      setRead(null);
      onView(next);
    }
    event.preventDefault();
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
        aria-valuetext={read ?? t('Zoom {zoom}', { zoom: Math.round(view?.zoom ?? 0) })}
        tabIndex={0}
        className={styles['keys']}
        onKeyDown={onKeyDown}
        onFocus={() => onFocus(true)}
        data-by-keys={isByKeys || undefined}
        // That of Tab, which brings the focus here.
        onKeyUp={() => setByKeys(true)}
        onBlur={() => {
          setByKeys(false);
          setRead(null);
          onFocus(false);
        }}
      />
      <VisuallyHidden>
        <span id={hint}>
          {t(
            'Arrow keys move the map, with Shift a little, plus and minus zoom. Space shows what is in the middle, Enter selects it. “View as table” lists what is on the map.',
          )}
        </span>
      </VisuallyHidden>
    </>
  );
}
