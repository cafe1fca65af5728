import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { unlistedText, UserLink } from './UserLink.tsx';
import styles from './StandsOn.module.css';
import type { Users } from './useUsers.ts';

/** What will show an error without a dataset, or without several; for the confirmation before they are deleted. */
export function StandsOn({
  users: { users, isComplete },
  n,
}: {
  readonly users: Users;
  /** How many datasets. */
  readonly n: number;
}): ReactNode {
  return (
    <>
      {users.length === 0 ? (
        <p>{t('No chart or dashboard known on this device uses {n|it|them}.', { n })}</p>
      ) : (
        <>
          <p>
            {n === 1
              ? t('{n} {n|chart or dashboard shows|charts and dashboards show} an error without it:', {
                  n: users.length,
                })
              : t('{n} {n|chart or dashboard shows|charts and dashboards show} an error without them:', {
                  n: users.length,
                })}
          </p>
          <ul className={styles['list']}>
            {users.map((user) => (
              <li key={`${user.kind} ${user.id}`}>
                <UserLink {...user} />
              </li>
            ))}
          </ul>
        </>
      )}
      {!isComplete && <p>{unlistedText()}</p>}
    </>
  );
}
