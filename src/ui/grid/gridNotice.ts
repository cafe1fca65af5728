import type { RowSource } from '#domain/rows/rowSource.ts';
import { t } from '../t.ts';

/** Shown in place of missing rows. */
export function gridNotice(source: RowSource): string | null {
  if (source.state() === 'gone') return t('These rows are no longer on this device. Run the query again.');
  if (source.rowCount() > 0) return null;
  return source.isFiltered() ? t('No matching rows') : t('No rows');
}
