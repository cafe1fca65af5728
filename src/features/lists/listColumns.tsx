import type { FavoriteKind } from '#domain/favorite.ts';
import type { Millis } from '#domain/time.ts';
import { formatMoment } from '#ui/format.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { FavoriteButton } from './FavoriteButton.tsx';

/** The columns that several lists share. */

export function changedColumn<Row extends { readonly changedAt: Millis | null }>(): DataColumn<Row> {
  return {
    id: 'changed',
    title: t('Changed'),
    width: 172,
    sortBy: (row) => row.changedAt ?? 0,
    cell: (row) => (row.changedAt === null ? '' : formatMoment(row.changedAt)),
  };
}

export function favoriteColumn<Row extends { readonly id: number }>(
  kind: FavoriteKind,
  favorites: ReadonlySet<number>,
  nameOf: (row: Row) => string,
): DataColumn<Row> {
  return {
    id: 'favorite',
    title: t('Favorite'),
    width: 84,
    sortBy: (row) => (favorites.has(row.id) ? 0 : 1),
    cell: (row) => <FavoriteButton kind={kind} id={row.id} name={nameOf(row)} isOn={favorites.has(row.id)} />,
  };
}
