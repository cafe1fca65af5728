import type { ReactNode } from 'react';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import styles from '../Dataset.module.css';
import { unlistedText, UserLink } from '../../documents/datasetUsers/UserLink.tsx';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';

/** The charts and dashboards over the dataset. */
export function UsedByTab({ users: { users, isComplete } }: { readonly users: Users }): ReactNode {
  if (users.length === 0 && isComplete)
    return (
      <EmptyState title={t('Not used yet')}>{t('No chart and no dashboard uses this dataset.')}</EmptyState>
    );
  return (
    <div className={styles['scroll']}>
      {!isComplete && <p className={styles['note']}>{unlistedText()}</p>}
      <Group title={t('Charts')} users={users.filter(({ kind }) => kind === 'chart')} />
      <Group title={t('Dashboards')} users={users.filter(({ kind }) => kind === 'dashboard')} />
    </div>
  );
}

function Group({ title, users }: { readonly title: string; readonly users: Users['users'] }): ReactNode {
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>
        {title} <span className={styles['count']}>{users.length}</span>
      </h2>
      <ul aria-label={title} className={styles['list']}>
        {users.map((user) => (
          <li key={user.id}>
            <UserLink {...user} />
          </li>
        ))}
      </ul>
    </section>
  );
}
