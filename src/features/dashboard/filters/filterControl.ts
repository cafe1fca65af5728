import type { DataMask, DataMasks } from '#domain/filter/dataMask.ts';
import type { NativeFilter } from '#domain/filter/nativeFilter.ts';

/** What every control of the bar is given. */
export interface FilterControlProps {
  readonly filter: NativeFilter;
  /** What it shows: chosen, else applied. */
  readonly mask: DataMask | undefined;
  /** What all controls of the bar show: a filter's options may depend on others. */
  readonly shown: DataMasks;
  readonly onChoose: (mask: DataMask) => void;
  /** Said where a value is required and there is none. */
  readonly error: string;
  /** How often the bar was cleared. With the values goes what was typed and could be none. */
  readonly clearings: number;
}
