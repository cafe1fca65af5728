import { BadgeCheck, LayoutDashboard, Pencil, RotateCw, Star } from 'lucide-react';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { setPublished } from '#commands/dashboard/dashboard.ts';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { isFavorite } from '#store/dashboards/favorites.ts';
import { formatAge, formatTimestamp } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Tooltip } from '#ui/kit/overlays/Tooltip.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { AlsoHere } from '../../shared/page/AlsoHere.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useDocumentState } from '../useDocumentState.ts';
import { useEditAddress } from '../address/useEditAddress.ts';
import { useMayEdit } from '../rights/useMayEdit.ts';
import { AutoRefreshMenu } from './AutoRefreshMenu.tsx';
import styles from './DashboardHeader.module.css';
import { ConflictButton } from './ConflictButton.tsx';
import { HeaderMenus } from './HeaderMenus.tsx';
import { InFolder } from './InFolder.tsx';
import { TitleField } from './TitleField.tsx';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';

/** A dashboard's title and its actions. */
export function DashboardHeader({
  read,
  isSaving,
}: {
  readonly read: () => void;
  /** A save from this page is not confirmed yet. */
  readonly isSaving: boolean;
}): ReactNode {
  const { db, change } = useDevice();
  const { dashboard } = useDashboard();
  const { id, published } = dashboard;
  const { visiting } = usePage();
  const isFile = visiting?.kind === 'file';
  // Who visits changes nothing, and keeps nothing on the device.
  const isVisit = visiting !== null;
  const isOn = useLive(() => isFavorite(db, 'dashboard', id), [db, id]) ?? false;
  const mayEdit = useMayEdit();
  const [isRenaming, setRenaming] = useState(false);
  const notePublishing = usePublishedToast(id);
  const { start: startEditing } = useEditAddress();
  const state = useDocumentState(id);
  // Offline, the sync status says what waits.
  const isReached = useObserved(
    useSession().connection,
    (now) => now.online && now.serverReachable !== false,
  );
  const publish = (): void => {
    notePublishing(!published);
    change(setPublished({ id, published: !published }));
  };

  return (
    <PageHeader
      title={shownTitle(dashboard.title)}
      isTitleHidden={isRenaming}
      actions={
        <>
          {mayEdit && state === 'draft' && <span className={styles['unsaved']}>{t('Unsaved changes')}</span>}
          {isSaving && isReached && state === 'saved' && (
            <span className={styles['unsaved']}>{t('Saving…')}</span>
          )}
          {state === 'conflict' && <ConflictButton />}
          {mayEdit && (
            <Button icon={LayoutDashboard} onPress={startEditing}>
              {t('Edit dashboard')}
            </Button>
          )}
          {!isFile && <RefreshButton read={read} />}
          {!isFile && <AutoRefreshMenu />}
          <HeaderMenus onPublish={publish} />
        </>
      }
    >
      {isRenaming && <TitleField onDone={() => setRenaming(false)} />}
      {mayEdit && !isRenaming && (
        <IconButton small label={t('Rename')} icon={Pencil} onPress={() => setRenaming(true)} />
      )}
      <Certified />
      <InFolder />
      {!isVisit && (
        <IconButton
          small
          // Only a server keeps favourites.
          isDisabled={id < 0}
          label={t('Favorite')}
          icon={Star}
          aria-pressed={isOn}
          className={isOn ? styles['favorite'] : undefined}
          onPress={() => change(setFavorite({ kind: 'dashboard', id, isOn: !isOn }))}
        />
      )}
      <LastChanged />
      <AlsoHere kind="dashboard" id={id} />
    </PageHeader>
  );
}

function Certified(): ReactNode {
  const { certifiedBy, certificationDetails } = useDashboard().dashboard;
  if (certifiedBy === '') return null;
  const text = t('Certified by {who}', { who: certifiedBy });
  return (
    <Tooltip text={certificationDetails === '' ? text : `${text}. ${certificationDetails}`}>
      <Button kind="quiet" icon={BadgeCheck} aria-label={text}>
        {t('Certified')}
      </Button>
    </Tooltip>
  );
}

function LastChanged(): ReactNode {
  const { clock } = useDevice();
  const { changedAt, changedBy } = useDashboard().dashboard;
  if (changedAt === null) return null;
  const age = formatAge(clock.now() - changedAt);
  return (
    <span className={styles['changed']} title={formatTimestamp(changedAt)}>
      <span className={changedBy === '' ? undefined : styles['byName']}>
        {changedBy === ''
          ? t('Changed {age}', { age })
          : t('Changed {age} by {who}', { age, who: changedBy })}
      </span>
    </span>
  );
}

function RefreshButton({ read }: { readonly read: () => void }): ReactNode {
  const { reportError } = useDevice();
  const { refresher, metadata } = useDashboard();
  const isRefreshing = useObservable(refresher.isRefreshing);
  return (
    <Button
      kind="quiet"
      icon={RotateCw}
      isPending={isRefreshing}
      aria-label={t('Refresh')}
      className={isRefreshing ? styles['turning'] : undefined}
      onPress={() => {
        read();
        refresher
          .refresh({ force: true, staggerTime: metadata.staggerRefresh ? metadata.staggerTime : 0 })
          .catch((error: unknown) => reportError(error, 'refresh'));
      }}
    >
      <span className={styles['words']}>{t('Refresh')}</span>
    </Button>
  );
}

/** Shows that a dashboard is published or hidden only after the server has confirmed it. */
function usePublishedToast(id: number): (published: boolean) => void {
  const { db } = useDevice();
  const { toasts } = usePage();
  const confirmed = useLive(async () => {
    const content = (await documentOfDashboard(db, id))?.confirmed?.content;
    return (content as DashboardContents | undefined)?.published;
  }, [db, id]);
  const wanted = useRef<boolean | null>(null);
  useEffect(() => {
    if (confirmed === undefined || wanted.current !== confirmed) return;
    wanted.current = null;
    toasts.show(
      'success',
      confirmed ? t('This dashboard is now published') : t('This dashboard is now hidden'),
    );
  }, [confirmed, toasts]);
  return (published) => void (wanted.current = published);
}
