import type { DataMask, DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';

/** The props of every control of the bar. */
export interface FilterControlProps {
  readonly filter: NativeFilter;
  /** The mask to show: selected, else applied. */
  readonly mask: DataMask | undefined;
  /** The masks of all controls of the bar: a filter's options may depend on others. */
  readonly shown: DataMasks;
  readonly onChoose: (mask: DataMask) => void;
  /** The control shows a value that is invalid, which the mask does not contain, or no longer does. */
  readonly onFault?: (filterId: string, isInvalid: boolean) => void;
  /** The error where a required value is missing. */
  readonly error: string;
  /** The number of times the bar was cleared. Clearing also discards invalid typed text. */
  readonly clearings: number;
}
