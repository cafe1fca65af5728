import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { MarkPlace, TooltipText } from '#charts/kit/spec/chartSpec.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { t } from '../../t.ts';
import { spokenTooltip } from '../spokenTooltip.ts';
import styles from './MarkKeys.module.css';
import { isAlongSeries, nextMark } from './nextMark.ts';
import type { PlacedMark } from './placedMarks.ts';

export interface MarkKeysHandle {
  /** Called when the chart was drawn: the focus may have come before. */
  readonly drawn: () => void;
}

export interface MarkKeysProps {
  readonly ref: Ref<MarkKeysHandle>;
  readonly label: string;
  /** The marks now on screen. */
  readonly marks: () => readonly PlacedMark[];
  readonly tooltip: (place: MarkPlace) => TooltipText | null;
  /** The marked place, to show its tooltip; null when it is left. */
  readonly onMark: (mark: PlacedMark | null) => void;
  readonly onPress?: (place: MarkPlace) => void;
  /** The menu of the mark was asked for. */
  readonly onMenu?: (mark: PlacedMark) => void;
  /** Keys that do something else, and the sentence about them. */
  readonly others?: { readonly key: (event: KeyboardEvent) => boolean; readonly hint: string } | undefined;
}

/**
 * Walks through the marks of a chart by keyboard: left and right along a series, up and down between series, Enter
 * presses, the menu key opens the mark's menu.
 */
export function MarkKeys(props: MarkKeysProps): ReactNode {
  const { ref, label, marks, tooltip, onMark, onPress, onMenu, others } = props;
  const hint = useId();
  const [current, setCurrent] = useState<{
    readonly at: number;
    readonly all: readonly PlacedMark[];
    /** The one that left and right go along: a row may lack it. */
    readonly series: number | null;
  } | null>(null);
  const mark = current?.all[current.at] ?? null;
  /** Where a person comes back to. */
  const left = useRef<MarkPlace | undefined>(undefined);
  const reportMark = useEffectEvent(onMark);
  useEffect(() => reportMark(mark), [mark]);
  useImperativeHandle(ref, () => ({
    drawn() {
      if (current === null) return;
      // The marks may be others, or elsewhere.
      const all = marks();
      const same = all.findIndex(({ place }) => isSamePlace(place, mark?.place));
      setCurrent({
        ...current,
        at: same < 0 ? Math.max(0, Math.min(current.at, all.length - 1)) : same,
        all,
      });
    },
  }));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (others?.key(event) === true) return event.preventDefault();
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    // The chart may have been drawn, or drawn anew, since the focus came here.
    const all = marks();
    const places = all.map(({ place }) => place);
    const from = current?.all.length === 0 ? -1 : (current?.at ?? -1);
    const at = nextMark(event.key, from, places, current?.series ?? null);
    if (at !== null) {
      const series =
        isAlongSeries(event.key) && from >= 0 ? (current?.series ?? null) : (places[at]?.series ?? null);
      setCurrent({ at, all, series });
    } else if (mark !== null && (event.key === 'Enter' || event.key === ' ')) onPress?.(mark.place);
    else if (mark !== null && isMenu) onMenu?.(mark);
    else return;
    event.preventDefault();
  }

  const text = mark === null ? null : tooltip(mark.place);
  return (
    <div
      role="slider"
      aria-roledescription={t('marks')}
      aria-label={t('Marks of {name}', { name: label })}
      aria-valuemin={0}
      aria-valuemax={current?.all.length ?? 0}
      aria-valuenow={mark === null ? 0 : (current?.at ?? 0) + 1}
      aria-describedby={others === undefined ? undefined : hint}
      aria-valuetext={text === null ? t('Move through the marks with the arrow keys') : spokenTooltip(text)}
      tabIndex={0}
      className={styles['markKeys']}
      onFocus={() => {
        const all = marks();
        const at = Math.max(
          0,
          all.findIndex(({ place }) => isSamePlace(place, left.current)),
        );
        setCurrent({ at, all, series: all[at]?.place.series ?? null });
      }}
      onBlur={() => {
        left.current = mark?.place;
        setCurrent(null);
      }}
      onKeyDown={onKeyDown}
    >
      {mark !== null && (
        <span
          className={styles['markRing']}
          style={{ left: mark.x, top: mark.y, width: mark.width, height: mark.height }}
        />
      )}
      {others !== undefined && (
        <VisuallyHidden>
          <span id={hint}>{others.hint}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

const isSamePlace = (a: MarkPlace, b: MarkPlace | undefined): boolean =>
  a.row === b?.row && a.series === b.series;
