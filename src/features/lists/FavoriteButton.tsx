import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import type { FavoriteKind } from '#domain/favorite.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import styles from '../shared/lists/Lists.module.css';

export interface FavoriteButtonProps {
  readonly kind: FavoriteKind;
  readonly id: number;
  readonly name: string;
  readonly isOn: boolean;
}

/** DASH-02, CHT-03. */
export function FavoriteButton({ kind, id, name, isOn }: FavoriteButtonProps): ReactNode {
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
