import type { ReactNode } from 'react';
import { setPatterns } from '#commands/settings/editorSettings.ts';
import { setting } from '#store/settings.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../People.module.css';

/** How charts look on this device. */
export function ChartsSection(): ReactNode {
  const { db, change } = useDevice();
  const isOn = useLive(() => setting(db, 'patterns'), [db]) ?? false;
  return (
    <section aria-label={t('Charts')} className={styles['narrow']}>
      <h2>{t('Charts')}</h2>
      <div className={styles['fields']}>
        <Switch isSelected={isOn} onChange={(next) => change(setPatterns({ isOn: next }))}>
          {t('Patterns beside colours')}
        </Switch>
        <p className={styles['muted']}>
          {t(
            'Lines differ by dashes and the shapes of their points, surfaces by hatching. This setting is kept on this device; where the device allows only its own colours, charts always have patterns.',
          )}
        </p>
      </div>
    </section>
  );
}
