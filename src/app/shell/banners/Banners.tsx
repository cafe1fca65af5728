import { HardDrive, RefreshCw, ShieldAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { Banner } from './Banner.tsx';
import styles from './Banners.module.css';

const VisitBanner = lazyPart(async () => ({ default: (await import('./VisitBanner.tsx')).VisitBanner }));

/** Banners about a lasting state of the whole app, over every page. */
export function Banners(): ReactNode {
  const { storage, isSafeMode, downloadDrafts } = useDevice();
  const { release, visiting } = usePage();
  const kind = useObserved(storage, (now) => now.kind);
  const { isNewReady, isReloadNeeded, isWaitingForPages, isReloading, reload } = useObservable(release);
  // A banner moves the page down: what is open beside a field, such as its list, moves with the field.
  useEffect(() => void dispatchEvent(new Event('resize')), [isNewReady, isReloadNeeded, isWaitingForPages]);
  const again = (
    <Button onPress={reload} isPending={isReloading}>
      {t('Reload')}
    </Button>
  );
  return (
    <div className={styles['banners']} data-print="hide">
      {visiting !== null && visiting.text !== '' && (
        <Suspense fallback={null}>
          <VisitBanner visiting={visiting} />
        </Suspense>
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
      {isWaitingForPages && (
        <Banner icon={HardDrive}>
          {t('This device’s storage could not be opened yet. Close other tabs of Sextant to continue.')}
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
