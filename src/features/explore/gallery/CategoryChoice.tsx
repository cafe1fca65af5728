import { type ReactNode, useId } from 'react';
import { t } from '#ui/t.ts';
import styles from './Gallery.module.css';

export interface CategoryChoiceProps {
  readonly categories: readonly string[];
  /** Null: all of them. */
  readonly value: string | null;
  readonly onChange: (category: string | null) => void;
}

/** Which category of chart types is listed: a column beside the list, a row above it where there is no room. */
export function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('Category')} className={styles['categories']}>
      {[null, ...categories].map((category) => (
        <label key={category ?? ''} className={styles['category']}>
          <input type="radio" name={name} checked={value === category} onChange={() => onChange(category)} />
          {category === null ? t('All types') : t(category)}
        </label>
      ))}
    </div>
  );
}
