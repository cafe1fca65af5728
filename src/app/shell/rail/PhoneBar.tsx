import { Download, Ellipsis, House, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '#ui/classes.ts';
import { ICON } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { useCloseRequest } from '#ui/kit/overlays/useCloseRequest.ts';
import { t } from '#ui/t.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { type Destination, destinationOf, HOME_PATH } from './destinations.ts';
import styles from './Rail.module.css';
import { InboxLink } from '../inbox/InboxLink.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

export interface RailProps {
  readonly onOpenPalette: () => void;
  readonly paletteShortcut: string;
  /** Where the person may go. */
  readonly destinations: readonly Destination[];
  /** Set while the app can be installed. */
  readonly onInstall: (() => void) | null;
}

const HOME: Destination = { path: HOME_PATH, label: 'Home', icon: House };
const FIRST = ['/sqllab/', '/dashboard/list/', '/chart/list/'];
const LAST = '/offline/';

/** The navigation of a phone, at the bottom: some pages, the current one among them, and the others under More. */
export function PhoneBar({ onOpenPalette, paletteShortcut, destinations, onInstall }: RailProps): ReactNode {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const here = pathname === HOME_PATH ? HOME : destinationOf(pathname);
  const isFirst = here === HOME || (here !== undefined && FIRST.includes(here.path));
  const last = here === undefined || isFirst ? LAST : here.path;
  const isOnBar = ({ path }: Destination): boolean => FIRST.includes(path) || path === last;
  const close = (): void => setOpen(false);
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = ({ target }: PointerEvent): void => {
      // A menu of the panel is elsewhere in the document.
      const isMenu = target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null;
      if (!isMenu && target instanceof Node && bar.current?.contains(target) !== true) setOpen(false);
    };
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Node) || bar.current?.contains(target) !== true) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen]);

  const link = (each: Destination, place: string, current: string): ReactNode => (
    <Link
      key={each.path}
      to={each.path}
      onClick={close}
      className={classes(styles[place], each === here && styles[current])}
      {...(each === here ? { 'aria-current': 'page' as const } : {})}
    >
      <each.icon {...ICON} size={18} />
      <span>{t(each.label)}</span>
    </Link>
  );
  useCloseRequest(isOpen, close);
  return (
    <header ref={bar} className={styles['bar']} data-print="hide">
      <nav aria-label={t('Main')} className={styles['places']}>
        {[HOME, ...destinations.filter(isOnBar)].map((each) => link(each, 'place', 'herePlace'))}
        {isOpen && (
          <div id="more-places" className={styles['more']}>
            {destinations.filter((each) => !isOnBar(each)).map((each) => link(each, 'link', 'here'))}
            <div className={styles['moreTools']}>
              {onInstall !== null && (
                <IconButton label={t('Install app')} icon={Download} onPress={onInstall} />
              )}
              <IconButton
                label={t('Command palette')}
                hint={paletteShortcut}
                icon={Search}
                onPress={() => {
                  close();
                  onOpenPalette();
                }}
              />
              <InboxLink onOpen={close} />
              <ThemeMenu />
              <AccountMenu />
            </div>
          </div>
        )}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'more-places' : undefined}
          className={styles['place']}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis {...ICON} size={18} />
          <span>{t('More')}</span>
        </button>
      </nav>
    </header>
  );
}
