import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mayEdit } from '#domain/access/entities.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { tabChoices, type TabChoice } from '#domain/dashboard/edit/edits/addChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { isNewChartPlace, readNewChartPlace } from '#charts/explore/open/newChartPlace.ts';
import { shown } from '#documents/state/state.ts';
import { documentOfDashboard, listDashboards } from '#store/dashboards/dashboards.ts';
import { setting } from '#store/settings.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { formatAge } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { useListReading } from '../../documents/useListReading.ts';
import type { SaveTarget } from './saveChart.ts';

export interface DashboardChoice {
  readonly target: SaveTarget;
  /** Whether the chosen dashboard was read. */
  readonly isReady: boolean;
  /** Why not all dashboards are offered. */
  readonly alert: string | null;
  readonly options: readonly Option[];
  /** The name in the field: of a dashboard, or of a new one. */
  readonly text: string;
  /** What the person typed there; null as long as it is what the page was opened with. */
  readonly typed: string | null;
  /** Whether the dashboard of that name is not on this device. */
  readonly isMissing: boolean;
  readonly tabs: readonly TabChoice[];
  readonly tab: string | null;
  readonly onText: (text: string) => void;
  readonly onTab: (tab: string | null) => void;
}

/** Selects a dashboard that the person may edit, or the name of a new one, and a tab of it. */
export function useDashboardChoice(first: number | null, isOfDevice: boolean): DashboardChoice {
  const { db, clock, reportError } = useDevice();
  const { dashboards: calls } = useDashboards();
  const { session } = useSession();
  const [text, setText] = useState<string | null>(null);
  const place = readNewChartPlace(useLocation().state);
  const [tab, setTab] = useState(place?.tab ?? null);
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  const { person } = session.state.get();
  const personId = person?.id ?? null;
  const { outcome, readAt } = useListReading('dashboards');
  const editable = listed.filter(
    (each) =>
      (isOfDevice ? each.onDevice === true : rights !== null) &&
      (each.id < 0 ||
        rights === null ||
        mayEdit(
          { id: personId, rights },
          'dashboard',
          each.owners.map((owner) => owner.id),
        )),
  );
  const options = editable.map((each) => ({ id: String(each.id), label: shownTitle(each.title) }));
  const start = editable.find((each) => (place ? isNewChartPlace(place, each) : each.id === first));
  const shownText = text ?? (start ? shownTitle(start.title) : '');
  // Titles may be the same: the one that the page was opened for comes first.
  const chosen = [...(start ? [start] : []), ...editable].find(
    (each) => shownTitle(each.title) === shownText,
  );
  const chosenId = chosen?.id;
  const read = useLive(
    async () => ({
      of: chosenId,
      document: chosenId === undefined ? null : ((await documentOfDashboard(db, chosenId)) ?? null),
    }),
    [db, chosenId],
  );
  // Until the storage is read again, it is the document of the dashboard that was named before.
  const document = read?.of === chosenId ? read?.document : undefined;
  // Its layout is needed, which a list does not have. A name may be typed before the list is read.
  const wanted = chosen !== undefined && chosen.id >= 0 && (text !== null || document === null);
  const readId = wanted ? chosen.id : null;
  useEffect(() => {
    if (readId !== null)
      calls.read(String(readId)).catch((error: unknown) => reportError(error, 'dashboard'));
  }, [calls, readId, reportError]);
  const tabs = document ? tabChoices((shown(document) as DashboardContents).layout) : [];
  const title = shownText.trim();
  // The one that the field shows.
  const chosenTab = tab ?? tabs[0]?.id ?? null;
  const target: SaveTarget =
    title === ''
      ? { kind: 'none' }
      : chosen === undefined
        ? { kind: 'new', title }
        : document
          ? {
              kind: place !== null && chosen.id === start?.id ? 'draft' : 'existing',
              document,
              tab: chosenTab,
            }
          : { kind: 'none' };
  const isMissing = chosen !== undefined && document === null;

  function choose(next: string): void {
    setText(next);
    setTab(null);
  }

  return {
    target,
    isReady: !isMissing && document !== undefined,
    // ERR-43: those known on this device are offered.
    alert:
      isOfDevice || outcome === null || outcome === 'read'
        ? null
        : readAt === null || outcome === 'missing'
          ? t('fetching dashboards failed for {user}', { user: person?.username ?? t('you') })
          : t('Dashboards as listed {age}: the server could not list them now.', {
              age: formatAge(clock.now() - readAt),
            }),
    options,
    text: shownText,
    typed: text,
    isMissing,
    tabs,
    tab: chosenTab,
    onText: choose,
    onTab: setTab,
  };
}
