import { type ReactNode, Suspense, useState } from 'react';
import { columnOf } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { withDecimalSign } from '#domain/format/numberSigns.ts';
import { singlePrecision } from '#domain/format/singlePrecision.ts';
import {
  type RangeBounds,
  boundsFault,
  boundsOf,
  rangeMask,
  singleBound,
  typedBound,
} from '#domain/filter/mask/rangeMask.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import styles from '../bar/FilterBar.module.css';
import type { FilterControlProps } from './filterControl.ts';
import { useFilterOptions } from './useFilterOptions.ts';

const RangeSlider = lazyPart(async () => ({ default: (await import('./RangeSlider.tsx')).RangeSlider }));

/** A number from, to, or both. */
export function RangeFilter({
  filter,
  mask,
  shown,
  onChoose,
  onFault,
  error,
}: FilterControlProps): ReactNode {
  const { frame, problem } = useFilterOptions(filter, shown, '');
  const held = boundsOf(mask);
  // Typed text may not be a number yet; null shows the selected value.
  const [typed, setTyped] = useState<{ readonly lower: string; readonly upper: string } | null>(null);
  const texts = typed ?? { lower: textOf(held.lower), upper: textOf(held.upper) };
  const fault = typed === null ? null : faultOf(typed);

  const single = singleBound(filter);

  function type(next: { readonly lower: string; readonly upper: string }): void {
    const isDone = faultOf(next) === null;
    setTyped(next);
    onFault?.(filter.id, !isDone);
    if (isDone) onChoose(rangeMask(filter, boundsOfTexts(next)));
  }

  /** A valid value is shown as stored; an invalid one stays to be corrected. */
  const leave = (): void => {
    if (fault === null) setTyped(null);
  };

  const limit = (name: string): number | null =>
    frame === null ? null : asNumber(columnOf(frame, name)?.values[0]);
  const [min, max] = [limit('min'), limit('max')];

  function slide(bounds: RangeBounds): void {
    setTyped(null);
    onFault?.(filter.id, false);
    onChoose(rangeMask(filter, bounds));
  }

  const fieldOf = (
    end: 'lower' | 'upper',
    label: string,
    textsWith: (text: string) => typeof texts,
  ): ReactNode => (
    <TextField
      label={label}
      hideLabel={single === null}
      inputMode="decimal"
      value={texts[end]}
      placeholder={placeholderOf(end === 'upper' ? max : min)}
      onChange={(text) => type(textsWith(text))}
      onBlur={leave}
    />
  );

  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{filter.name}</legend>
      {single !== null ? (
        fieldOf(single === 'upper' ? 'upper' : 'lower', t(ONE[single]), (text) => ({
          lower: single === 'upper' ? '' : text,
          upper: single === 'lower' ? '' : text,
        }))
      ) : (
        <div className={styles['pair']}>
          {fieldOf('lower', t('From'), (lower) => ({ ...texts, lower }))}
          <span aria-hidden>–</span>
          {fieldOf('upper', t('To'), (upper) => ({ ...texts, upper }))}
        </div>
      )}
      {/* The slider's room, until its ends are known: what is below does not move. */}
      {frame === null && <div className={styles['sliderRoom']} />}
      {min !== null && max !== null && min < max && (
        <Suspense fallback={<div className={styles['sliderRoom']} />}>
          <RangeSlider
            name={filter.name}
            target={filter.targets[0]}
            {...{ min, max, single }}
            bounds={typed === null || fault !== null ? held : boundsOfTexts(typed)}
            onChange={slide}
          />
        </Suspense>
      )}
      {(fault ?? problem ?? error) !== '' && (
        <p className={styles['error']} role="alert">
          {fault ?? problem ?? error}
        </p>
      )}
    </fieldset>
  );
}

const ONE = { lower: 'At least', both: 'Exactly', upper: 'At most' } as const;

const boundsOfTexts = ({
  lower,
  upper,
}: {
  readonly lower: string;
  readonly upper: string;
}): RangeBounds => ({
  lower: typedBound(lower),
  upper: typedBound(upper),
});
const textOf = (value: number | null): string => (value === null ? '' : withDecimalSign(String(value)));
const placeholderOf = (value: number | null): string =>
  textOf(value === null ? null : singlePrecision(value));

function faultOf({ lower, upper }: { readonly lower: string; readonly upper: string }): string | null {
  for (const text of [lower, upper]) {
    if (text.trim() !== '' && typedBound(text) === null) return t('{text} is not a number', { text });
  }
  const fault = boundsFault({ lower: typedBound(lower), upper: typedBound(upper) });
  return fault === null ? null : t(fault);
}
