import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import { err, ok } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { type ChartSave, type SavedChartOutcome, saveChart } from './saveChart.ts';

export interface ChartSaving {
  /** Why the last save failed; null if it did not. */
  readonly alert: string | null;
  readonly isBusy: boolean;
  /** Saves it, and opens its dashboard if `isGoing`. */
  readonly save: (isGoing: boolean) => void;
}

/** Saves a chart, shows the outcome, and opens it or its dashboard. */
export function useChartSave(chart: ChartSave, isOfDevice: boolean, onSaved: () => void): ChartSaving {
  const { dispatch, random, reportError } = useDevice();
  const { toasts } = usePage();
  const { connection } = useSession();
  const navigate = useNavigate();
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(isGoing: boolean): Promise<void> {
    setBusy(true);
    setAlert(null);
    const saved = await saveChart(chart, {
      async write(commands) {
        const written = await dispatch(...commands);
        // ERR-42.
        return written.ok ? ok(undefined) : err(t('Failed to save slice'));
      },
      newUuid: () => newUuid(random),
      nextId: () => newId(random),
    });
    setBusy(false);
    if (!saved.ok) return setAlert(saved.error);
    toasts.show('success', textOf(saved.value.text));
    onSaved();
    open(saved.value, isGoing);
  }

  function textOf(done: string): string {
    if (isOfDevice) return t('{done}. It stays on this device.', { done });
    const { online, serverReachable } = connection.get();
    return online && serverReachable !== false
      ? done
      : t('{done}. Saved on this device; it will be synced when the server is reachable.', { done });
  }

  function open({ chartId, dashboard }: SavedChartOutcome, isGoing: boolean): void {
    const { target, row } = chart;
    if (isGoing && dashboard !== null) {
      const search = target.kind === 'draft' ? '?edit=true' : '';
      // Its tab opens, and the chart is in view.
      const hash = dashboard.component === null ? '' : `#${dashboard.component}`;
      void navigate(`/superset/dashboard/${dashboard.uuid}/${search}${hash}`);
    } else if (chartId !== row?.id) void navigate(chartAddress(chartId));
  }

  return {
    alert,
    isBusy,
    save: (isGoing) =>
      void save(isGoing).catch((error: unknown) => {
        reportError(error, 'save chart');
        setBusy(false);
        setAlert(t('Failed to save slice'));
      }),
  };
}
