import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import { HelpLink } from '../shared/page/HelpLink.tsx';
import styles from './HomePage.module.css';

/** What can be done without a server, what cannot, and where the work is. */
export function WithoutServer(): ReactNode {
  const { tables } = useDevice();
  return (
    <section className={styles['section']} aria-labelledby="without-server">
      <h2 id="without-server">{t('Everything stays in this browser')}</h2>
      <p className={styles['lead']}>
        {t(
          'Open a file, query it, and make charts and dashboards of it. Nothing leaves this device, and all of it works offline. Clearing the browser’s data removes it: export what you want to keep.',
        )}
      </p>
      <p className={styles['lead']}>
        {t('People, sharing, reports and databases elsewhere need a server.')}{' '}
        <HelpLink page="install">{t('How to get a server')}</HelpLink>
      </p>
      <Button kind="primary" onPress={() => tables.choose()}>
        {t('Open files')}
      </Button>
    </section>
  );
}
