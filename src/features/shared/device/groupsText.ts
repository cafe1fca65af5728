import { stepsIn } from '#domain/compile/cube/stepLabel.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { t } from '#ui/t.ts';

/** What charts are filtered from where the rows are too many, and which are not. */
export const groupsText = (groups: number, without: readonly string[]): string =>
  without.length === 0
    ? t('Filtered from {n} groups of rows', { n: groups })
    : t('Filtered from {n} groups of rows, but for {charts}', { n: groups, charts: without.join(', ') });

/** When what is here of a dataset was read, its rows or the earliest of its groups; null if nothing is here. */
export const takenAtOf = ({ takenAt, cubes = [] }: Pick<StoredExtract, 'takenAt' | 'cubes'>): Millis | null =>
  takenAt ?? (cubes.length === 0 ? null : Math.min(...cubes.map((cube) => cube.takenAt)));

/** Of an extract whose rows are too many. */
export function tooLargeText({ cubes = [], withoutCube = [], problem }: StoredExtract): string {
  const groups = cubes.reduce((sum, cube) => sum + cube.groups, 0);
  return [
    t('Too large for this device.'),
    cubes.length === 0 ? t('Its charts need the server.') : `${groupsText(groups, withoutCube)}.`,
    ...limitsText(cubes),
    ...(problem === null ? [] : [t('Could not refresh: {why}', { why: problem })]),
  ].join(' ');
}

/** What ranges can be chosen of groups. */
function limitsText(cubes: NonNullable<StoredExtract['cubes']>): readonly string[] {
  const grains = new Set(
    cubes.flatMap(({ columns }) =>
      columns.flatMap((column) => (typeof column === 'string' ? [] : [column.timeGrain])),
    ),
  );
  return [
    ...(grains.has('P1M') ? [t('Time ranges of whole months.')] : []),
    ...(grains.has('P1W') ? [t('Time ranges of whole weeks.')] : []),
    ...[...stepsIn(cubes)].map(([column, step]) =>
      t('Ranges of {column} in steps of {n}.', { column, n: step }),
    ),
  ];
}
