import { type ReactNode, useEffect, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { exploreRights } from '#domain/access/exploreRights.ts';
import { datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type ExploreAddress, readExploreAddress } from '#charts/explore/open/exploreAddress.ts';
import { asRecord, asNumber, asText } from '#domain/jsonValue.ts';
import { getCharts } from '#store/charts/charts.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { preloadCharts } from '../shared/charts/preloadCharts.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { useOutcome } from '../documents/useOutcome.ts';
import { NewChartPage } from './open/NewChartPage.tsx';
import { OpenChart } from './open/OpenChart.tsx';
import { OpenDataset } from './open/OpenDataset.tsx';
import { OpenQuery } from './open/OpenQuery.tsx';
import { NotHere } from './open/NotHere.tsx';

/** Form data that a server stores: of a permalink, or under the key of a page that edited a chart. */
function OpenStoredForm(props: { readonly name: string; readonly isPermalink: boolean }): ReactNode {
  const { name, isPermalink } = props;
  const { explore } = useDashboards();
  const [form, setForm] = useState<FormData | null>(null);
  const outcome = useOutcome(form === null ? name : null, async () => {
    const found = await (await explore()).readStored(name, isPermalink);
    if (!found.ok) return found.error;
    setForm(found.value);
    return 'read';
  });
  if (form === null)
    return outcome === null || outcome === 'read' ? (
      <PageHeader title={t('Chart')} />
    ) : (
      <NotHere what="link" outcome={outcome} />
    );
  const { slice_id: id, ...over } = form;
  const chartId = asNumber(id);
  return chartId === null ? (
    <OpenDataset datasource={asText(form['datasource'])} vizType={null} over={over} />
  ) : (
    <OpenChart chartId={chartId} dashboardId={null} over={over} />
  );
}

/** A chart, new or saved, while it is explored and edited (ROUT-16). */
export default function ExplorePage(): ReactNode {
  const { db, reportError } = useDevice();
  const { chartData, chartOpening } = useDashboards();
  const { readRights } = useSession();
  const { '*': path = '' } = useParams();
  const opened = useOpenedAddress(useLocation(), path);
  const { address } = opened;
  const before = address.kind === 'chart' ? chartOpening.of(String(address.chartId)) : null;
  const rights = useLive(() => setting(db, 'rights'), [db], before?.rights);
  useEffect(() => {
    preloadCharts();
    chartData.prepare();
    readRights().catch((error: unknown) => reportError(error, 'permissions'));
  }, [chartData, readRights, reportError]);
  // Stored permissions are read within one turn of the database.
  if (rights === undefined) return <PageHeader title={t('Chart')} />;
  if (!exploreRights({ id: null, rights }, null).explore) return <NotAllowed address={address} />;
  return <Opened key={opened.visit} {...opened} />;
}

interface OpenedAddress {
  /** Another visit opens the page anew. */
  readonly visit: string;
  readonly address: ExploreAddress;
  /** The filters of the dashboard that linked to this page. */
  readonly extra: FormData;
}

/** A new chart gets an address of its own with its first change, and stays on screen. */
function useOpenedAddress(location: Location, path: string): OpenedAddress {
  const read = (): OpenedAddress => {
    const search = new URLSearchParams(location.search);
    const [kind, name = ''] = path.split('/');
    const permalink = kind === 'p' && name !== '' ? name : null;
    if (kind === 'table' && !search.has('datasource_id')) search.set('datasource_id', name);
    return {
      visit: location.key,
      address: readExploreAddress(search, permalink),
      extra: asRecord(asRecord(location.state)['extra']),
    };
  };
  const [opened, setOpened] = useState(() => ({ seen: location.key, opened: read() }));
  if (opened.seen === location.key) return opened.opened;
  const isSame = asRecord(location.state)['isSameChart'] === true;
  const next = { seen: location.key, opened: isSame ? opened.opened : read() };
  setOpened(next);
  return next.opened;
}

function Opened({ address, extra }: OpenedAddress): ReactNode {
  switch (address.kind) {
    case 'chart':
      return (
        <OpenChart
          chartId={address.chartId}
          dashboardId={address.dashboardId}
          over={address.over}
          extra={extra}
        />
      );
    case 'dataset': {
      const { id, type } = datasetOf({ datasource: address.datasource });
      return type === 'query' || type === 'saved_query' ? (
        <OpenQuery id={id} isSaved={type === 'saved_query'} />
      ) : (
        <OpenDataset datasource={address.datasource} vizType={address.vizType} over={address.over} />
      );
    }
    case 'kept':
      return <OpenStoredForm name={address.key} isPermalink={address.isPermalink} />;
    case 'nothing':
      return <NewChartPage />;
  }
}

/** PERM-08. A chart can still be seen on a dashboard that contains it. */
function NotAllowed({ address }: { readonly address: ExploreAddress }): ReactNode {
  const { db } = useDevice();
  const navigate = useNavigate();
  const chartId = address.kind === 'chart' && typeof address.chartId === 'number' ? address.chartId : null;
  const chart = useLive(
    async () => (chartId === null ? null : ((await getCharts(db, [chartId]))[0] ?? null)),
    [db, chartId],
  );
  const [dashboard] = chart?.dashboards ?? [];
  if (dashboard !== undefined)
    return <Navigate to={`/superset/dashboard/${dashboard.id}/?focused_chart=${chartId}`} replace />;
  return (
    <>
      <PageHeader title={t('Chart')} />
      {chart !== undefined && (
        <EmptyState
          title={t('You do not have permission to explore charts')}
          action={<Button onPress={() => void navigate('/chart/list/')}>{t('All charts')}</Button>}
        >
          {t('None of your roles includes it. Ask an administrator.')}
        </EmptyState>
      )}
    </>
  );
}
