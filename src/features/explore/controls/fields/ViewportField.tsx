import type { ReactNode } from 'react';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import field from '#ui/kit/fields/Field.module.css';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

const VIEWPORT = [
  ['longitude', 'Longitude'],
  ['latitude', 'Latitude'],
  ['zoom', 'Zoom'],
  ['bearing', 'Bearing'],
  ['pitch', 'Pitch'],
] as const;

/** The section that a map shows at first: numbers by name; others of the value are kept. */
export function ViewportField({ control, value, onChange }: FieldProps): ReactNode {
  const stored = asRecord(value);
  return VIEWPORT.map(([key, name]) => (
    <label key={key} className={styles['pair']}>
      <span className={styles['controlLabel']}>{t(name)}</span>
      <div className={field['box']}>
        <input
          type="number"
          step="any"
          className={field['input']}
          aria-label={t('{control}: {part}', { control: t(control.label), part: t(name) })}
          value={asNumber(stored[key]) ?? ''}
          onChange={(event) => onChange({ ...stored, [key]: asNumber(event.currentTarget.value) })}
        />
      </div>
    </label>
  ));
}
