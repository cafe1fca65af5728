import type { ReactNode } from 'react';
import { asList, asNumber } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import field from '#ui/kit/fields/Field.module.css';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

/** Two numbers, each of which may be empty. */
export function BoundsField({ control, value, onChange }: FieldProps): ReactNode {
  const [low, high] = [0, 1].map((at) => asNumber(asList(value)[at]));
  const label = t(control.label);
  const edges = [
    {
      name: t('{bounds} minimum', { bounds: label }),
      at: low,
      set: (next: number | null) => [next, high ?? null],
    },
    {
      name: t('{bounds} maximum', { bounds: label }),
      at: high,
      set: (next: number | null) => [low ?? null, next],
    },
  ];
  return (
    <div className={styles['pair']}>
      {edges.map(({ name, at, set }, i) => (
        <div key={name} className={field['box']}>
          <input
            type="number"
            step="any"
            className={field['input']}
            aria-label={name}
            placeholder={i === 0 ? t('Minimum') : t('Maximum')}
            value={at ?? ''}
            onChange={(event) => onChange(set(asNumber(event.currentTarget.value)))}
          />
        </div>
      ))}
    </div>
  );
}
