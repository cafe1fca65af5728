import { Eye, HardDrive, RefreshCw, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import type { Icon } from '#ui/icon.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import styles from './Banners.module.css';

/** Banners about a lasting state of the whole app, over every page. */
export function Banners(): ReactNode {
  const { storage, isSafeMode, downloadDrafts } = useDevice();
  const { release, visiting, href } = usePage();
  const kind = useObserved(storage, (now) => now.kind);
  const { isNewReady, isReloadNeeded, isReloading, reload } = useObservable(release);
  const again = (
    <Button onPress={reload} isPending={isReloading}>
      {t('Reload')}
    </Button>
  );
  return (
    <div className={styles['banners']} data-print="hide">
      {visiting !== null && visiting.text !== '' && (
        <Banner
          icon={Eye}
          action={
            visiting.kind === 'visitor' ? <SignInLink /> : <a href={href('/users/')}>{t('Stop viewing')}</a>
          }
        >
          {visiting.text}
        </Banner>
      )}
      {kind === 'memory' && visiting === null && (
        <Banner icon={HardDrive} action={<Button onPress={downloadDrafts}>{t('Download text')}</Button>}>
          {t(
            'The browser blocks storage for this page, so nothing is saved on this device. Anything not sent to the server is lost when you close the page.',
          )}
        </Banner>
      )}
      {isReloadNeeded && (
        <Banner icon={RefreshCw} action={again}>
          {t(
            'A newer version of Sextant is open in another tab. Your work is saved. Reload to continue editing.',
          )}
        </Banner>
      )}
      {isNewReady && !isReloadNeeded && (
        <Banner icon={RefreshCw} action={again}>
          {t('A new version is available')}
        </Banner>
      )}
      {isSafeMode && (
        <Banner icon={ShieldAlert}>
          {t('Safe mode: the service worker and the local engine are off. Your data is not affected.')}
        </Banner>
      )}
    </div>
  );
}

/** The server's page to sign in, which leads back to the page on screen. */
function SignInLink(): ReactNode {
  const { href } = usePage();
  const { pathname, search } = useLocation();
  return <a href={href(`/login/?next=${encodeURIComponent(href(pathname + search))}`)}>{t('Sign in')}</a>;
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
