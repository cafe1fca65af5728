import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import type { FavoriteKind } from '#domain/favorite.ts';
import type { Millis } from '#domain/time.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import styles from '../shared/lists/Lists.module.css';
import { useDevice } from '../services/device.ts';

interface FavoriteButtonProps {
  readonly kind: FavoriteKind;
  readonly id: number;
  readonly name: string;
  readonly isOn: boolean;
}

/** DASH-02, CHT-03. */
function FavoriteButton({ kind, id, name, isOn }: FavoriteButtonProps): ReactNode {
  const { change } = useDevice();
  return (
    <IconButton
      small
      label={t('Favorite {name}', { name })}
      icon={Star}
      aria-pressed={isOn}
      placement="end"
      className={isOn ? styles['favorite'] : undefined}
      onPress={() => change(setFavorite({ kind, id, isOn: !isOn }))}
    />
  );
}

/** The columns that several lists share. */

export function changedColumn<Row extends { readonly changedAt: Millis | null }>(): DataColumn<Row> {
  return {
    id: 'changed',
    title: t('Changed'),
    width: 172,
    sortBy: (row) => row.changedAt ?? 0,
    cell: (row) => (row.changedAt === null ? '' : formatTimestamp(row.changedAt)),
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

interface Owned {
  readonly owners?: readonly { readonly name: string }[];
}

export const ownerNames = ({ owners = [] }: Owned): string => owners.map(({ name }) => name).join(', ');

export function ownersColumn<Row extends Owned>(width = 120): DataColumn<Row> {
  return { id: 'owners', title: t('Owners'), width, sortBy: ownerNames, cell: ownerNames };
}

/** The tags of rows; no column where there are none. */
export function tagsColumn<Row extends { readonly tags?: readonly string[] }>(
  rows: readonly Row[],
  width = 160,
): readonly DataColumn<Row>[] {
  if (rows.every(({ tags = [] }) => tags.length === 0)) return [];
  const textOf = ({ tags = [] }: Row): string => tags.join(', ');
  return [
    {
      id: 'tags',
      title: t('Tags'),
      width,
      sortBy: textOf,
      cell: ({ tags = [] }) => (
        <span className={styles['tags']}>
          {tags.map((tag) => (
            <Badge key={tag} kind="plain">
              {tag}
            </Badge>
          ))}
        </span>
      ),
    },
  ];
}

export interface RowSelection<Id extends number | string = number> {
  readonly selected: ReadonlySet<Id>;
  readonly onChange: (selected: ReadonlySet<Id>) => void;
}

/** Checkboxes of rows, and one for all rows. */
export function selectionColumn<Id extends number | string, Row extends { readonly id: Id }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { selected, onChange }: RowSelection<Id>,
): DataColumn<Row> {
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return {
    id: 'select',
    title: t('Select'),
    width: 48,
    head: (
      <Checkbox
        isSelected={isAll}
        isIndeterminate={selected.size > 0 && !isAll}
        onChange={(isOn) => onChange(new Set(isOn ? rows.map(({ id }) => id) : []))}
      >
        <VisuallyHidden>{t('Select all')}</VisuallyHidden>
      </Checkbox>
    ),
    cell: (row) => (
      <Checkbox
        isSelected={selected.has(row.id)}
        onChange={(isOn) => {
          const others = [...selected].filter((each) => each !== row.id);
          onChange(new Set(isOn ? [...others, row.id] : others));
        }}
      >
        <VisuallyHidden>{t('Select {name}', { name: nameOf(row) })}</VisuallyHidden>
      </Checkbox>
    ),
  };
}
