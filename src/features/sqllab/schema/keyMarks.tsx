import { KeyRound, Link2, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnKey } from '#domain/catalogue/columnKeys.ts';
import { ICON, type Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import styles from './SchemaBrowser.module.css';

const ICONS: Readonly<Record<ColumnKey['kind'], Icon>> = { pk: KeyRound, fk: Link2, index: ListOrdered };

/** The name of a key or index of a column. */
export function keyText({ kind, about }: ColumnKey): string {
  if (kind === 'fk') return about === null ? t('foreign key') : t('foreign key to {about}', { about });
  if (kind === 'pk') return about === null ? t('primary key') : t('primary key of {about}', { about });
  return about === null ? t('index') : t('index of {about}', { about });
}

/** The icons of a column's keys and indexes, each with its name as tooltip. */
export function keyMarks(keys: readonly ColumnKey[]): ReactNode {
  return keys.map((key) => {
    const KeyIcon = ICONS[key.kind];
    const text = keyText(key);
    return (
      <span key={key.kind + text} title={text} className={styles['mark']}>
        <KeyIcon {...ICON} size={12} />
      </span>
    );
  });
}
