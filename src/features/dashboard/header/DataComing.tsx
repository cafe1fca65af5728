import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboards } from '../../services/dashboards.ts';
import styles from './DataDialog.module.css';

/** Downloads in progress to this device, and why one failed. */
export function DataComing({ dashboardId }: { readonly dashboardId: number }): ReactNode {
  const { offlineCopies } = useDashboards();
  const progress = useObservable(offlineCopies.data.progress);
  if (progress?.dashboardId !== dashboardId) return null;
  const { what, share, problem } = progress;
  if (problem !== null) {
    return (
      <p role="alert" className={styles['problem']}>
        {t('Could not refresh: {why}', { why: problem })}
      </p>
    );
  }
  const label = what === 'engine' ? t('Loading the engine') : t('Loading {name}', { name: what.dataset });
  return (
    <div className={styles['coming']}>
      <span role="status">{label}</span>
      <ProgressBar label={label} value={share === null ? null : Math.round(share * 100)} />
      <Button kind="quiet" onPress={() => offlineCopies.data.remove(dashboardId)}>
        {t('Stop')}
      </Button>
    </div>
  );
}
