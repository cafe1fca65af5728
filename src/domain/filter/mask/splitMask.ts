import { asRecord, texts } from '../../jsonValue.ts';
import { type DataMask, type ExtraFormData, emptyMask } from '../../nativeFilter/dataMask.ts';

/** Charts split by other columns than they were saved with; none leaves them as they are. */
export function splitMask(id: string, columns: readonly string[]): DataMask {
  if (columns.length === 0) return { ...emptyMask(id), filterState: { value: null } };
  return {
    ...emptyMask(id),
    extraFormData: { custom_form_data: { groupby: columns } },
    filterState: { label: columns.join(', '), value: columns },
  };
}

/** The columns in a mask, or in what all masks of a chart add to it. */
export const splitOf = (extra: ExtraFormData): readonly string[] =>
  texts(asRecord(extra['custom_form_data'])['groupby']);
