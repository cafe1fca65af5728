import type { Frame } from '../../../compile/frame.ts';
import { asNumber, asRecord } from '../../../jsonValue.ts';
import { numberOf } from '../../../format/valueText.ts';
import { type FormData, isOn } from '../../form/formData.ts';

export interface TablePages {
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
}

/** The current page of a paginated table; the second result counts all rows. Null for one with all its rows. */
export function tablePages(form: FormData, frames: readonly Frame[]): TablePages | null {
  if (!isOn(form['server_pagination'])) return null;
  const rowCount = numberOf(frames[1]?.columns[0]?.values[0]);
  if (rowCount === null) return null;
  return {
    rowCount,
    pageSize: asNumber(form['server_page_length']) ?? 10,
    page: asNumber(asRecord(form['own_state'])['currentPage']) ?? 0,
  };
}

/** How many of its rows a table shows at a time; null for all. */
export function pageLength(form: FormData): number | null {
  const length = Math.floor(asNumber(form['page_length']) ?? 0);
  return length > 0 ? length : null;
}
