import { compareNames } from '#domain/format/compareNames.ts';
import type { ReactNode } from 'react';
import type { OwnedEntity } from '#domain/access/entities.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import styles from './OwnersField.module.css';
import { useRelated } from './useRelated.ts';

export interface OwnersFieldProps {
  readonly entity: OwnedEntity | 'report';
  readonly owners: readonly number[];
  readonly onChange: (owners: readonly number[]) => void;
  /** What owners may do. */
  readonly note: string;
}

/** The owners of a document: the server lists who can be one; offline those whose names are on this device. */
export function OwnersField({ entity, owners, onChange, note }: OwnersFieldProps): ReactNode {
  const { options, seek, isListed } = useRelated(entity, 'owners');
  const known = new Set(options.map(({ id }) => id));
  const nameless = owners.map(String).filter((id) => !known.has(id));
  return (
    <MultiComboBox
      label={t('Owners')}
      options={[...options, ...nameless.map((id) => ({ id, label: `#${id}` }))].toSorted((a, b) =>
        compareNames(a.label, b.label),
      )}
      values={owners.map(String)}
      onSearch={seek}
      onChange={(ids) => onChange(ids.map(Number).toSorted((a, b) => a - b))}
      note={
        <p className={styles['note']}>
          {isListed === false
            ? t('The server cannot list people now: only those known on this device are offered.')
            : note}
        </p>
      }
    />
  );
}
