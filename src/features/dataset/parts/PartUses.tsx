import type { ReactNode } from 'react';
import type { PartUse } from '#domain/dataset/columns/partUses.ts';
import { t } from '#ui/t.ts';
import { unlistedText, UserLink } from '../../documents/datasetUsers/UserLink.tsx';
import styles from '../Dataset.module.css';

const NOUNS = { chart: 'Chart', dashboard: 'Dashboard', column: 'Column', metric: 'Metric' } as const;

/** Where a column or metric is used: what breaks if it is renamed or removed. */
export function PartUses({
  uses,
  isComplete,
}: {
  readonly uses: readonly PartUse[];
  readonly isComplete: boolean;
}): ReactNode {
  return (
    <section aria-label={t('Where it is used')} className={styles['uses']}>
      <h2 className={styles['heading']}>{t('Where it is used')}</h2>
      {uses.length === 0 ? (
        <p className={styles['note']}>{t('Nowhere that this device knows of.')}</p>
      ) : (
        <ul className={styles['list']}>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.title}`}>
              {t(NOUNS[use.kind])} <UserLink {...use} />
              <span className={styles['note']}> {use.where.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {!isComplete && <p className={styles['note']}>{unlistedText()}</p>}
    </section>
  );
}
