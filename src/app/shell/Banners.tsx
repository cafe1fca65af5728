import { HardDrive, RefreshCw, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServices } from '#features/services.ts';
import type { Icon } from '#ui/icon.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import styles from './Banners.module.css';

/** What stays true of the whole page, over every page, until it is not true any more. */
export function Banners(): ReactNode {
  const { storage, release, isSafeMode, keepAsFile } = useServices();
  const kind = useObserved(storage, (now) => now.kind);
  const { isNewReady, isReloadNeeded, isReloading, reload } = useObservable(release);
  const again = (
    <Button onPress={reload} isPending={isReloading}>
      {t('Reload')}
    </Button>
  );
  return (
    <div className={styles['banners']} data-print="hide">
      {kind === 'memory' && (
        <Banner icon={HardDrive} action={<Button onPress={keepAsFile}>{t('Download text')}</Button>}>
          {t(
            'Your browser keeps nothing on this device: it refuses this page its storage. Everything works until you close the page, and is gone then. What reaches the server is safe.',
          )}
        </Banner>
      )}
      {isReloadNeeded && (
        <Banner icon={RefreshCw} action={again}>
          {t(
            'Another page of Sextant has a newer version and has taken over the storage. What you wrote until now is kept; reload to go on writing.',
          )}
        </Banner>
      )}
      {isNewReady && !isReloadNeeded && (
        <Banner icon={RefreshCw} action={again}>
          {t('A new version is ready')}
        </Banner>
      )}
      {isSafeMode && (
        <Banner icon={ShieldAlert}>
          {t('Safe mode: without the service worker and the local engine. Your data is untouched.')}
        </Banner>
      )}
    </div>
  );
}

interface BannerProps {
  readonly icon: Icon;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Banner({ icon: BannerIcon, action, children }: BannerProps): ReactNode {
  return (
    <div role="status" className={styles['banner']}>
      <BannerIcon {...ICON} />
      <span className={styles['text']}>{children}</span>
      {action}
    </div>
  );
}
