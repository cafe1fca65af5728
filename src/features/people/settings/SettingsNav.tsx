import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';
import { useCaller } from '../../services/useCaller.ts';
import styles from '../People.module.css';
import { settingsFor } from '../../shared/page/settingsPages.ts';

/** Links to the settings that the person may open. */
export function SettingsNav(): ReactNode {
  const { rights } = useCaller();
  const { conf } = useSession();
  const { mode } = useObservable(conf);
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('Settings')} className={styles['nav']}>
      {settingsFor(rights, mode === 'gateway').map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          {...(`${pathname}/`.replace('//', '/') === path ? { 'aria-current': 'page' as const } : {})}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
