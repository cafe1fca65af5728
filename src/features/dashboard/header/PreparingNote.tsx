import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { preparingText } from '#ui/preparingText.ts';
import { t } from '#ui/t.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from '../layout/LayoutFaults.module.css';

/** Explains why charts and filters of a server that has just started are still empty. */
export function PreparingNote(): ReactNode {
  const { missing } = useDashboard().prepared;
  if (missing.length === 0) return null;
  return (
    <p className={styles['faults']} role="status">
      <LoaderCircle size={14} aria-hidden />
      {t('The server is still loading data ({names}). Charts and filters load automatically.', {
        names: preparingText(missing),
      })}
    </p>
  );
}
