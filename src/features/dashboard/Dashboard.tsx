import { memo, type ReactNode, Suspense, useRef, useMemo, type RefObject, useEffect } from 'react';
import {
  type Dashboard as DashboardEntry,
  type DashboardContent,
  type DashboardTheme as Theme,
  shownTitle,
} from '#domain/dashboard/dashboard.ts';
import { GRID_COLUMNS } from '#domain/dashboard/layout/layoutNode.ts';
import type { PageOptions } from '#domain/dashboard/pageOptions.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { preloadCharts } from '../shared/charts/preloadCharts.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { usePage } from '../services/page.ts';
import { useReadComments } from '../shared/comments/useComments.ts';
import { useVisit } from '../shared/page/useVisit.ts';
import styles from './Dashboard.module.css';
import { CONTENT_ID } from './download/DownloadMenu.tsx';
import { PrintHeader } from './download/PrintHeader.tsx';
import { FilterBar } from './filters/bar/FilterBar.tsx';
import { CrossFilterChips } from './filters/FilterChips.tsx';
import { AgeLine } from './header/AgeLine.tsx';
import { DashboardHeader } from './header/DashboardHeader.tsx';
import { PreparingNote } from './header/PreparingNote.tsx';
import { STYLED, useAuthorStyles } from './layout/authorStyles.ts';
import { LayoutFaults } from './layout/LayoutFaults.tsx';
import { DashboardLayout } from './layout/LayoutView.tsx';
import { type DashboardRuntime, DashboardContext, FiltersContext } from './runtime/runtime.ts';
import { useArrival } from './address/useClickThrough.ts';
import { useDashboardRuntime } from './runtime/useDashboardRuntime.ts';
import { useFoundColors } from './runtime/useFoundColors.ts';
import { useMayEditThis } from './rights/useMayEdit.ts';
import { useLive } from '#ui/useLive.ts';
import { grantsOf } from '#domain/access/rights.ts';
import { useDevice } from '../services/device.ts';
import { DeletedNotice } from '../documents/DeletedNotice.tsx';
import { useMergedToast } from '../documents/conflict/useMergedToast.ts';
import { useCaller } from '../services/useCaller.ts';
import { useRecovery } from './refresh/useRecovery.ts';
import { useSharedState } from './runtime/useSharedState.ts';
import { useTimedRefresh } from './refresh/useTimedRefresh.ts';
import { useSame } from './runtime/useSame.ts';
import { GrantsContext, ReaderContext } from './rights/grants.ts';
import { onPrint } from '#ui/page/onPrint.ts';
import { unescaped } from '#domain/unescaped.ts';
import { tabsLeadingTo } from '#domain/dashboard/layout/activeTabs.ts';

/** Provides the stored permissions to share and export, as last read from the server. Read once for all charts. */
function StoredGrants({ children }: { readonly children: ReactNode }): ReactNode {
  const { id, rights } = useCaller();
  const grants = useSame(useMemo(() => grantsOf(rights), [rights]));
  const reader = useMemo(() => ({ id, rights }), [id, rights]);
  return (
    <ReaderContext value={reader}>
      <GrantsContext value={grants}>{children}</GrantsContext>
    </ReaderContext>
  );
}

export interface DashboardProps {
  readonly dashboard: DashboardEntry;
  readonly content: DashboardContent;
  readonly options: PageOptions;
  /** What the device had stored when the page was opened, if that was complete. */
  readonly opened: OpenedDashboard | null;
  /** Reads it from the server again. */
  readonly read: () => void;
  /** A save of its document begins; the page reports when the server has confirmed it. */
  readonly onSave: (documentId: string) => void;
  /** A save from this page is not confirmed yet (DASH-11). */
  readonly isSaving: boolean;
}

/** A dashboard that is stored on this device. */
export function Dashboard({ read, onSave, isSaving, ...given }: DashboardProps): ReactNode {
  const opened = useDashboardRuntime(given);
  // After its charts have sent their requests.
  useEffect(preloadCharts, []);
  if (opened === null) return null;
  return (
    <FiltersContext value={opened.filters}>
      {(given.content.theme ?? document.documentElement.dataset['themed']?.includes('dashboard')) && (
        <Suspense fallback={null}>
          <DashboardTheme theme={given.content.theme} />
        </Suspense>
      )}
      <Page
        runtime={opened.runtime}
        css={given.content.css}
        read={read}
        onSave={onSave}
        isSaving={isSaving}
      />
    </FiltersContext>
  );
}

interface PageProps extends Pick<DashboardProps, 'read' | 'onSave' | 'isSaving'> {
  readonly runtime: DashboardRuntime;
  readonly css: string;
}

const FrameResponder = lazyPart(async () => ({
  default: (await import('./embedding/FrameResponder.tsx')).FrameResponder,
}));

const DashboardTheme = lazyPart<{ readonly theme: Theme | undefined }>(
  async () => ({ default: (await import('../shared/theme/DashboardTheme.tsx')).DashboardTheme }),
  () => null,
);

const EditDashboard = lazyPart(async () => ({
  default: (await import('./edit/EditDashboard.tsx')).EditDashboard,
}));

const Page = memo(function Page({ runtime, css, read, onSave, isSaving }: PageProps): ReactNode {
  const { options } = runtime;
  const { visiting } = usePage();
  const mayEdit = useMayEditThis(runtime.dashboard);
  const isEdited = options.edit && mayEdit;
  useAuthorStyles(isEdited ? '' : css);
  const content = useRef<HTMLDivElement>(null);
  usePrintWidth(content);
  if (isEdited) {
    return (
      <DashboardContext value={runtime}>
        <PageWatch runtime={runtime} />
        <StoredGrants>
          <Suspense fallback={<PageHeader title={shownTitle(runtime.dashboard.title)} />}>
            <Deleted id={runtime.dashboard.id} />
            <EditDashboard onSave={onSave} />
          </Suspense>
        </StoredGrants>
      </DashboardContext>
    );
  }
  return (
    <DashboardContext value={runtime}>
      <PageWatch runtime={runtime} />
      <StoredGrants>
        {options.hideTitle ? (
          <VisuallyHidden>
            <h1>{shownTitle(runtime.dashboard.title)}</h1>
          </VisuallyHidden>
        ) : (
          <DashboardHeader read={read} isSaving={isSaving} />
        )}
        <Deleted id={runtime.dashboard.id} />
        {visiting?.frame && (
          <Suspense fallback={null}>
            <FrameResponder frame={visiting.frame} />
          </Suspense>
        )}
        {options.mode !== 'none' && <AgeLine />}
        <PrintHeader />
        <div className={styles['room']} data-orientation={runtime.metadata.filterBarOrientation}>
          <FilterBar />
          <div className={styles['scroll']}>
            <CrossFilterChips />
            <div ref={content} id={CONTENT_ID} data-print-scaled className={styles['page']} {...STYLED}>
              <PreparingNote />
              <LayoutFaults />
              <DashboardLayout columns={GRID_COLUMNS} />
            </div>
          </div>
        </div>
      </StoredGrants>
    </DashboardContext>
  );
});

function Deleted({ id }: { readonly id: number }): ReactNode {
  const { db } = useDevice();
  return <DeletedNotice kind="dashboard" row={useLive(() => documentOfDashboard(db, id), [db, id])} />;
}

function useMerge(dashboardId: number): void {
  const { db } = useDevice();
  useMergedToast(useLive(() => documentOfDashboard(db, dashboardId), [db, dashboardId]));
}

/**
 * Runs what happens beside the page. It subscribes to changes separately, so that the page does not re-render for them.
 */
function PageWatch({ runtime }: { readonly runtime: DashboardRuntime }): ReactNode {
  useSharedState(runtime);
  useArrival(runtime);
  useAnchor(runtime);
  useTimedRefresh(runtime);
  useRecovery(runtime);
  useFoundColors(runtime);
  useMerge(runtime.dashboard.id);
  useVisit('dashboard', runtime.dashboard.id);
  useReadComments('dashboard', runtime.dashboard.id > 0 ? runtime.dashboard.uuid : null);
  return null;
}

/** Wider than a phone: what is narrower than paper is printed as it is. */
const SHEET = 700;

/**
 * While the page is printed, an element has the width that it has on screen, and is scaled to the paper by its styles:
 * pictures are drawn for that width and cannot be drawn again before the browser takes them.
 */
function usePrintWidth(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = (): void => {
      const width = element.current?.clientWidth ?? 0;
      if (width > SHEET) element.current?.style.setProperty('--screen-width', `${width}px`);
    };
    const end = (): void => void element.current?.style.removeProperty('--screen-width');
    return onPrint(begin, end);
  }, [element]);
}

/** Shows the anchor of the address: selects its tabs and scrolls to it, once. */
function useAnchor({ layout, setChosenTabs }: DashboardRuntime): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    function show(): void {
      const anchor = unescaped(window.location.hash.slice(1));
      if (anchor === '' || done.current === anchor || !layout.ancestors.has(anchor)) return;
      done.current = anchor;
      setChosenTabs((chosen) => tabsLeadingTo(layout, anchor, chosen));
      // After the tab that contains it has rendered.
      requestAnimationFrame(() => {
        const element = document.getElementById(anchor);
        element?.scrollIntoView({ block: 'center' });
        element?.focus({ preventScroll: true });
      });
    }
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [layout, setChosenTabs]);
}
