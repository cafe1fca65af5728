import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Frame } from '#domain/compile/frame.ts';
import type { DataMask, DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { firstMask, firstsToFollow, isSameFirst } from '#domain/filter/mask/firstValue.ts';
import type { NativeFilter, NativeFilterConfiguration } from '#domain/nativeFilter/nativeFilter.ts';
import { ownValue } from '#domain/ownValue.ts';
import { useFilterOptions } from '../controls/useFilterOptions.ts';

export interface FirstValuesProps {
  readonly configuration: NativeFilterConfiguration;
  /** The current values of the bar. */
  readonly shown: DataMasks;
  readonly onTake: (mask: DataMask) => void;
}

/** Selects the first option of filters that default to it, also when it changes, whether or not their controls are rendered. */
export function FirstValues({ configuration, shown, onTake }: FirstValuesProps): ReactNode {
  return firstsToFollow(configuration, shown).map((filter) => (
    <FirstValue key={filter.id} filter={filter} shown={shown} onTake={onTake} />
  ));
}

interface FirstValueProps {
  readonly filter: NativeFilter;
  readonly shown: DataMasks;
  readonly onTake: (mask: DataMask) => void;
}

function FirstValue({ filter, shown, onTake }: FirstValueProps): ReactNode {
  const { frame, isExact } = useFilterOptions(filter, shown, '');
  const take = useEffectEvent((known: Frame) => {
    const mask = firstMask(filter, known.columns[0]?.values ?? []);
    if (!isSameFirst(ownValue(shown, filter.id), mask)) onTake(mask);
  });
  useEffect(() => {
    if (isExact && frame !== null) take(frame);
  }, [isExact, frame]);
  return null;
}
