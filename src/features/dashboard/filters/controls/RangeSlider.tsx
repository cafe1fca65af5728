import { type ReactNode, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import type { RangeBounds, SingleBound } from '#domain/filter/mask/rangeMask.ts';
import { sliderStep } from '#domain/filter/mask/sliderStep.ts';
import type { FilterTarget } from '#domain/nativeFilter/nativeFilter.ts';
import { t } from '#ui/t.ts';
import styles from './RangeSlider.module.css';
import { useOfflineStep } from './useOfflineStep.ts';

export interface RangeSliderProps {
  readonly name: string;
  readonly target: FilterTarget | undefined;
  /** The smallest and the largest value there is. */
  readonly min: number;
  readonly max: number;
  readonly bounds: RangeBounds;
  readonly single: SingleBound | null;
  readonly onChange: (bounds: RangeBounds) => void;
}

/** The bounds of a range filter on a track. An end at its limit is open. */
export function RangeSlider({
  name,
  target,
  min: least,
  max: most,
  bounds,
  single,
  onChange,
}: RangeSliderProps): ReactNode {
  const offline = useOfflineStep(target);
  const step = offline ?? sliderStep(least, most);
  // Steps of groups begin at their multiples.
  const [min, max] =
    offline === null ? [least, most] : [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const [dragged, setDragged] = useState<readonly number[] | null>(null);
  const within = (value: number | null, open: number): number =>
    value === null ? open : Math.min(max, Math.max(min, value));
  const held =
    single === null
      ? [within(bounds.lower, min), within(bounds.upper, max)]
      : [single === 'upper' ? within(bounds.upper, max) : within(bounds.lower, min)];
  const values = dragged ?? held;

  function finish(next: readonly number[]): void {
    setDragged(null);
    const [low = min, second] = next;
    const high = single === 'upper' ? low : (second ?? max);
    // The last step before the end may be shorter, and is not reached.
    const isHighest = high + step > max;
    if (single === 'both') onChange({ lower: low, upper: low });
    else if (single === 'lower') onChange({ lower: low <= min ? null : low, upper: null });
    else if (single === 'upper') onChange({ lower: null, upper: isHighest ? null : high });
    else onChange({ lower: low <= min ? null : low, upper: isHighest ? null : high });
  }

  const share = (value: number): number => ((value - min) / (max - min)) * 100;
  const [from, to] =
    single === null
      ? [share(values[0] ?? min), share(values[1] ?? max)]
      : single === 'lower'
        ? [share(values[0] ?? min), 100]
        : single === 'upper'
          ? [0, share(values[0] ?? max)]
          : [share(values[0] ?? min), share(values[0] ?? min)];
  return (
    <Slider
      aria-label={t('Range of {name}', { name })}
      minValue={min}
      maxValue={max}
      step={step}
      value={[...values]}
      onChange={(next: number[]) => setDragged(next)}
      onChangeEnd={(next: number[]) => finish(next)}
      className={styles['slider'] ?? ''}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <span
          className={styles['chosen']}
          style={{ insetInlineStart: `${from}%`, width: `${Math.max(0, to - from)}%` }}
        />
        {values.map((_value, at) => (
          <SliderThumb
            key={at}
            index={at}
            aria-label={single === null ? (at === 0 ? t('Lowest') : t('Highest')) : name}
            className={styles['thumb'] ?? ''}
          />
        ))}
      </SliderTrack>
    </Slider>
  );
}
