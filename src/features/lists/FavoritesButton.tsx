import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import type { FavoriteKind } from '#domain/favorite.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import type { RowSelection } from './listColumns.tsx';

interface FavoritesButtonProps {
  readonly kind: FavoriteKind;
  readonly rows: readonly { readonly id: number }[];
  readonly selection: RowSelection;
  readonly favorites: ReadonlySet<number>;
}

/** Makes the selected rows favourites, or, where all of them are, no longer. */
export function FavoritesButton({ kind, rows, selection, favorites }: FavoritesButtonProps): ReactNode {
  const { change } = useDevice();
  const { toasts } = usePage();
  const wanted = rows.filter(({ id }) => selection.selected.has(id));
  if (wanted.length === 0) return null;
  const isOn = wanted.some(({ id }) => !favorites.has(id));

  function apply(): void {
    const changed = wanted.filter(({ id }) => favorites.has(id) !== isOn);
    const set = (on: boolean): void => {
      for (const { id } of changed) change(setFavorite({ kind, id, isOn: on }));
    };
    set(isOn);
    const n = changed.length;
    toasts.show('info', isOn ? t('{n} added to favorites', { n }) : t('{n} removed from favorites', { n }), {
      lasting: true,
      action: { label: t('Undo'), run: () => set(!isOn) },
    });
  }
  return (
    <Button icon={Star} onPress={apply}>
      {isOn ? t('Add to favorites') : t('Remove from favorites')}
    </Button>
  );
}
