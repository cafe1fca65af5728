import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { t } from '#ui/t.ts';

/** What charts are filtered from where the rows are too many, and which are not. */
export const groupsText = (groups: number, without: readonly string[]): string =>
  without.length === 0
    ? t('Filtered from {n} groups of rows', { n: groups })
    : t('Filtered from {n} groups of rows, but for {charts}', { n: groups, charts: without.join(', ') });

/** Of an extract whose rows are too many. */
export function tooLargeText({ cubes = [], withoutCube = [] }: StoredExtract): string {
  const tooLarge = t('Too large for this device.');
  if (cubes.length === 0) return `${tooLarge} ${t('Its charts need the server.')}`;
  const groups = cubes.reduce((sum, cube) => sum + cube.groups, 0);
  const isByMonth = cubes.some(({ columns }) =>
    columns.some((column) => typeof column !== 'string' && column.timeGrain === 'P1M'),
  );
  const range = isByMonth ? ` ${t('Time ranges of whole months.')}` : '';
  return `${tooLarge} ${groupsText(groups, withoutCube)}.${range}`;
}
