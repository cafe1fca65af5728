import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import { dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import { useDevice } from '#features/services/device.ts';
import { useCaller } from '#features/services/useCaller.ts';
import { useHasServer } from '#features/services/useHasServer.ts';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { listCharts } from '#store/charts/charts.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import type { PaletteCommand } from '#ui/commands/commands.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';

/**
 * Commands for what is stored on this device: a new dashboard, and dashboards and charts by name once something is
 * typed.
 */
export function useNamedCommands(typed: string): readonly PaletteCommand[] {
  const device = useDevice();
  const { db, reportError } = device;
  const { id, rights } = useCaller();
  const hasServer = useHasServer();
  const navigate = useNavigate();
  const dashboards = useLive(() => listDashboards(db), [db]);
  const charts = useLive(() => listCharts(db), [db]);
  return useMemo(() => {
    const isAllowed = rights !== null && may(rights, 'can_write', 'Dashboard');
    async function create(): Promise<void> {
      const { createDashboard } = await import('#features/documents/dashboardLife.ts');
      const address = await createDashboard(device, { personId: id, hasServer });
      if (address !== null) void navigate(address);
    }
    const added: PaletteCommand = {
      id: 'dashboard.new',
      label: t('New dashboard'),
      group: 'Dashboards',
      run: () => void create().catch((error: unknown) => reportError(error, 'new dashboard')),
    };
    const newChart: PaletteCommand = {
      id: 'chart.new',
      label: t('New chart'),
      group: 'Charts',
      run: () => void navigate('/explore/'),
    };
    const named = (dashboards ?? []).map((each) => ({
      id: `dashboard.open.${each.id}`,
      label: shownTitle(each.title),
      group: 'Dashboards',
      run: () => void navigate(dashboardPath(each)),
    }));
    const namedCharts = (charts ?? []).map((each) => ({
      id: `chart.open.${each.id}`,
      label: each.name,
      group: 'Charts',
      run: () => void navigate(chartAddress(each.id < 0 && each.uuid !== null ? each.uuid : each.id)),
    }));
    return [
      newChart,
      ...(isAllowed ? [added] : []),
      ...(typed.trim() === '' ? [] : [...named, ...namedCharts]),
    ];
  }, [device, dashboards, charts, id, rights, hasServer, navigate, reportError, typed]);
}
