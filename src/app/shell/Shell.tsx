import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isAlone, isKiosk } from '#domain/dashboard/displayMode.ts';
import { useDevice } from '#features/services/device.ts';
import { useCommands, usePage, type PageServices } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import { useHasServer } from '#features/services/useHasServer.ts';
import { setting } from '#store/settings.ts';
import { formatShortcut } from '#ui/commands/keys.ts';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { Toasts } from '#ui/kit/overlays/Toasts.tsx';
import { t } from '#ui/t.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { Installer } from '../release/installer.ts';
import { isDashboardPath, isExplorePath } from '../pages.ts';
import { Banners } from './banners/Banners.tsx';
import { destinationOf, destinationsFor, HOME_PATH, RARE_DESTINATIONS } from './rail/destinations.ts';
import type { KeyboardDialog } from './KeyboardDialogs.tsx';
import { Rail } from './rail/Rail.tsx';
import styles from './Shell.module.css';
import { useShortcuts } from './shortcuts/useShortcuts.ts';
import { HELP_PATH, helpPageOf } from '#domain/helpPage.ts';

// Rarely opened dialogs load after the page, which is smaller without them.
const loadDialogs = async () => ({
  default: (await import('./KeyboardDialogs.tsx')).KeyboardDialogs,
});
const KeyboardDialogs = lazyPart(loadDialogs);
const Announcements = lazyPart(async () => ({
  default: (await import('./Announcements.tsx')).Announcements,
}));
const OpenFiles = lazyPart(async () => ({ default: (await import('./OpenFiles.tsx')).OpenFiles }));
const SignInDialog = lazyPart(async () => ({
  default: (await import('./account/SignInDialog.tsx')).SignInDialog,
}));

const ReportDialog = lazyPart(async () => ({
  default: (await import('#features/reports/ReportDialog.tsx')).ReportDialog,
}));

export interface ShellProps {
  /** The current page. */
  readonly children: ReactNode;
  readonly installer: Installer;
  readonly isApple: boolean;
}

const PALETTE_SHORTCUT = 'Mod+k';

/** What stays while pages change: the rail, the notifications, and the global dialogs. */
export function Shell({ children, installer, isApple }: ShellProps): ReactNode {
  const { db, reportError, storage } = useDevice();
  const { href, palette, toasts, noteUsage, visiting, reportedOn, firstShown } = usePage();
  const only = visiting?.only;
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  const destinations = useMemo(() => destinationsFor(rights), [rights]);
  const { session } = useSession();
  const hasServer = useHasServer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<KeyboardDialog | null>(null);
  const reported = useObservable(reportedOn);
  const isAsking = useObserved(session.state, (now) => now.isAsking);
  const canInstall = useObservable(installer.canInstall);
  const isInstalledByHand = useObserved(storage, (now) => now.installByHand !== null);
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const hasRail = only === undefined && !isAlone(pathname, parameters);

  useEffect(
    () => noteUsage({ name: 'spa_navigation', type: 'user', source: null, details: { path: pathname } }),
    [noteUsage, pathname],
  );

  // Typing must work right after the shortcut.
  useEffect(
    () =>
      void firstShown
        .then(() => new Promise<void>((resolve) => whenIdle(resolve)))
        .then(loadDialogs)
        .catch((error: unknown) => reportError(error, 'command palette')),
    [firstShown, reportError],
  );

  useShortcuts(palette, isApple, open !== null);
  useCommands(
    useMemo(
      () => [
        ...(only === undefined
          ? [{ path: HOME_PATH, label: 'Home' }, ...destinations, ...(hasServer ? RARE_DESTINATIONS : [])]
          : []
        ).map((each) => ({
          id: `go${each.path}`,
          label: t('Go to {page}', { page: t(each.label) }),
          group: 'Pages',
          run: () => void navigate(each.path),
        })),
        {
          id: 'shell.palette',
          label: t('Command palette'),
          group: 'Everywhere',
          shortcut: PALETTE_SHORTCUT,
          run: () => setOpen('palette'),
        },
        {
          id: 'shell.shortcuts',
          label: t('Keyboard shortcuts'),
          group: 'Everywhere',
          shortcut: '?',
          run: () => setOpen('shortcuts'),
        },
      ],
      [navigate, only, destinations, hasServer],
    ),
  );

  useCommands(
    useMemo(
      () => [
        {
          id: 'shell.help',
          label: t('Help'),
          group: 'Everywhere',
          shortcut: 'F1',
          run: () => openHelp(href, pathname),
        },
      ],
      [href, pathname],
    ),
  );

  return (
    <div className={styles['shell']}>
      <a href="#main" className={styles['skip']} onClick={focusMain}>
        {t('Skip to the page')}
      </a>
      {hasRail && (
        <Rail
          onOpenPalette={() => setOpen('palette')}
          destinations={destinations}
          paletteShortcut={formatShortcut(PALETTE_SHORTCUT, isApple)}
          onInstall={
            canInstall ? () => void installer.install() : isInstalledByHand ? () => setOpen('install') : null
          }
        />
      )}
      <div className={styles['page']}>
        <Banners />
        <main id="main" tabIndex={-1} className={styles['main']}>
          <ErrorBoundary
            key={destinationOf(pathname)?.path ?? pathname}
            what={t('This page')}
            onError={reportError}
          >
            <Suspense fallback={null}>
              {only === undefined || isDashboardPath(pathname) || isExplorePath(pathname) ? (
                children
              ) : (
                <Navigate to={only} replace />
              )}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Toasts toaster={toasts} />
      <Suspense fallback={null}>
        <AfterFirst>
          <OpenFiles />
          <Announcements onInstall={() => setOpen('install')} />
        </AfterFirst>
      </Suspense>
      <Suspense fallback={null}>
        {open !== null && <KeyboardDialogs open={open} onClose={() => setOpen(null)} />}
        {reported !== null && <ReportDialog target={reported} onClose={() => reportedOn.set(null)} />}
        {/* Nobody may be in front of a wall display: its status line shows where to sign in. */}
        {isAsking && !isKiosk(pathname, parameters) && <SignInDialog />}
      </Suspense>
    </div>
  );
}

/** What waits for the page. */
function AfterFirst({ children }: Pick<ShellProps, 'children'>): ReactNode {
  use(usePage().firstShown);
  return children;
}

/** A fragment would resolve against the page's base address and leave the page. */
function focusMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Opens the page of help about the page at an address, beside the app. At once: browsers block windows that open later. */
function openHelp(href: PageServices['href'], pathname: string): void {
  window.open(href(`${HELP_PATH}${helpPageOf(pathname)}.html`), '_blank', 'noopener');
}
