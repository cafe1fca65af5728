import type { Compared } from '../../../../../workers/results/protocol.ts';
import { t } from '#ui/t.ts';

/** What a comparison found, line by line. */
export function differenceText(compared: Compared): readonly string[] {
  const { repeated, added, gone, changed, same, changedColumns, onlyBefore, onlyAfter, shown } = compared;
  const all = added + gone + changed;
  return [
    all === 0
      ? t('No differences: {same} {same|row is|rows are} the same', { same })
      : t('{added} added, {gone} gone, {changed} changed, {same} the same', { added, gone, changed, same }),
    ...(changedColumns.length === 0
      ? []
      : [
          t('Changed cells: {columns}', {
            columns: changedColumns.map(({ name, cells }) => `${name} ${t('{n}', { n: cells })}`).join(', '),
          }),
        ]),
    ...(onlyBefore.length === 0 ? [] : [t('Only before: {columns}', { columns: onlyBefore.join(', ') })]),
    ...(onlyAfter.length === 0 ? [] : [t('Only after: {columns}', { columns: onlyAfter.join(', ') })]),
    ...(repeated.before + repeated.after === 0
      ? []
      : [
          t(
            'The key is not unique: {before} {before|row|rows} before and {after} after repeat one. Rows with the same key are matched in their order.',
            repeated,
          ),
        ]),
    ...(shown.rowCount < all ? [t('The first {n} differences are listed.', { n: shown.rowCount })] : []),
  ];
}
