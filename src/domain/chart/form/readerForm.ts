import { asNumber, asRecord } from '../../jsonValue.ts';
import { type FormData, textOf } from './formData.ts';

/** What a reader asked of a chart that leaves out rows, for themselves: another row limit, or coarser times. */
export interface ReaderForm {
  readonly row_limit?: number;
  readonly time_grain_sqla?: string;
}

/** It travels in the state of the chart on screen, beside the page of a table. */
export const ownStateOfReader = (reader: ReaderForm): FormData => ({ reader });

export function readerForm(form: FormData): ReaderForm {
  const own = asRecord(asRecord(form['own_state'])['reader']);
  const [limit, grain] = [asNumber(own['row_limit']), textOf(own['time_grain_sqla'])];
  return {
    ...(limit !== null && limit > 0 && { row_limit: limit }),
    ...(grain !== null && { time_grain_sqla: grain }),
  };
}
