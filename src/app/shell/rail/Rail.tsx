import { Download, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { setRailCollapsed } from '#commands/settings/layout.ts';
import { useDevice } from '#features/services/device.ts';
import { setting } from '#store/settings.ts';
import { classes } from '#ui/classes.ts';
import { ICON } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { destinationOf, HOME_PATH } from './destinations.ts';
import type { RailProps } from './PhoneBar.tsx';
import { SextantMark } from './SextantMark.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import styles from './Rail.module.css';

const InboxLink = lazyPart(async () => ({ default: (await import('../inbox/InboxLink.tsx')).InboxLink }));
const PhoneBar = lazyPart(async () => ({ default: (await import('./PhoneBar.tsx')).PhoneBar }));

/** The app's navigation, at the left; at the bottom on a phone. */
export function Rail(props: RailProps): ReactNode {
  const isPhone = useMedia('(max-width: 640px)');
  if (!isPhone) return <WideRail {...props} />;
  return (
    <Suspense fallback={<div className={styles['bar']} />}>
      <PhoneBar {...props} />
    </Suspense>
  );
}

function WideRail({ onOpenPalette, paletteShortcut, destinations, onInstall }: RailProps): ReactNode {
  const { db, change } = useDevice();
  // Where text is twice as large, it leaves the page too little room.
  const isFolded = useMedia('(max-width: 860px)');
  const isChosen = useLive(() => setting(db, 'railCollapsed'), [db]) ?? false;
  const isCollapsed = isFolded || isChosen;
  const { pathname: path } = useLocation();
  const here = destinationOf(path);

  return (
    <header className={classes(styles['rail'], isCollapsed && styles['collapsed'])} data-print="hide">
      <Link data-brand to={HOME_PATH} className={styles['mark']} aria-label={t('Home')} title={t('Home')}>
        <SextantMark />
        <span className={styles['word']}>Sextant</span>
      </Link>
      <nav aria-label={t('Main')} className={styles['nav']}>
        {destinations.map((each) => (
          <Link
            key={each.path}
            to={each.path}
            className={classes(styles['link'], each === here && styles['here'])}
            {...(each === here ? { 'aria-current': 'page' as const } : {})}
            {...(isCollapsed ? { title: t(each.label) } : {})}
          >
            <each.icon {...ICON} size={18} />
            <span className={styles['word']}>{t(each.label)}</span>
          </Link>
        ))}
      </nav>
      <div className={styles['tools']}>
        {onInstall !== null && (
          <IconButton label={t('Install app')} icon={Download} placement="end" onPress={onInstall} />
        )}
        <IconButton
          label={t('Command palette')}
          hint={paletteShortcut}
          icon={Search}
          placement="end"
          onPress={onOpenPalette}
        />
        <Suspense fallback={null}>
          <InboxLink />
        </Suspense>
        <ThemeMenu />
        <AccountMenu />
        {!isFolded && (
          <IconButton
            label={isCollapsed ? t('Show names') : t('Collapse to icons')}
            icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
            placement="end"
            onPress={() => change(setRailCollapsed({ collapsed: !isCollapsed }))}
          />
        )}
      </div>
    </header>
  );
}
