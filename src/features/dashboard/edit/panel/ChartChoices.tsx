import { ArrowDownWideNarrow, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exploreRights } from '#domain/access/exploreRights.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { shownCharts } from '#domain/dashboard/edit/edits/add.ts';
import { chartChoices, type ChartOrder } from '#domain/dashboard/edit/chartChoices.ts';
import { newChartState } from '#charts/explore/open/newChartPlace.ts';
import { listCharts } from '#store/charts/charts.ts';
import { Button } from '#ui/kit/Button.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import { useCaller } from '../../../services/useCaller.ts';
import { useListReading } from '../../../documents/useListReading.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { AddItem } from './AddItem.tsx';
import styles from './ComponentsPanel.module.css';
import { idOf } from '../clipboard/pasteCharts.ts';
import { useEditing, useShown } from '../editContext.ts';

/** The most charts listed; the search finds the others. */
const MOST = 200;

const ORDERS: readonly (readonly [ChartOrder, string])[] = [
  ['name', 'By name'],
  ['recent', 'Last changed first'],
  ['dataset', 'By dataset'],
];

/** The charts that can be added: the server's if it is reachable, else those known on this device. */
export function ChartChoices(): ReactNode {
  const { db } = useDevice();
  const hereText = useShown((shown) => JSON.stringify([...shownCharts(shown)]));
  const { session } = useSession();
  const [sought, setSought] = useState('');
  const [order, setOrder] = useState<ChartOrder>('name');
  const [isMine, setMine] = useState(false);
  const charts = useLive(() => listCharts(db), [db]);
  const { outcome } = useListReading('charts');

  const here = useMemo(() => new Set(JSON.parse(hereText) as readonly (number | string)[]), [hereText]);
  const changedBy = isMine ? (session.state.get().person?.displayName ?? '') : null;
  const found = chartChoices(charts ?? [], { sought, order, changedBy }, vizTypeName);
  return (
    <section aria-label={t('Charts')} className={styles['charts']}>
      <NewChartButton />
      <div className={styles['search']}>
        <SearchField label={t('Search charts')} value={sought} onChange={setSought} />
        <Menu
          label={t('Chart list options')}
          isMultiple
          items={[
            ...ORDERS.map(([id, label]) => ({
              id,
              label: t(label),
              checked: order === id,
              run: () => setOrder(id),
            })),
            {
              id: 'mine',
              label: t('Changed by me'),
              separated: true,
              checked: isMine,
              run: () => setMine(!isMine),
            },
          ]}
        >
          <IconButton small label={t('Chart list options')} icon={ArrowDownWideNarrow} />
        </Menu>
      </div>
      {/* ERR-49: what is known on this device is listed. */}
      {outcome !== null && outcome !== 'read' && (
        <p role="status" className={styles['none']}>
          {t('Could not fetch all saved charts')}
        </p>
      )}
      {charts !== undefined && found.length === 0 && (
        <p className={styles['none']}>
          {charts.length === 0 ? t('No charts on this device') : t('No matching charts')}
        </p>
      )}
      <ul className={styles['list']}>
        {found.slice(0, MOST).map((chart) => (
          <AddItem
            key={chart.id}
            name={chart.name}
            detail={[t(vizTypeName(chart.vizType)), chart.datasetName].filter(Boolean).join(' · ')}
            addition={{ type: 'CHART', chartId: idOf(chart), uuid: chart.uuid, name: chart.name }}
            isHere={here.has(chart.id) || (chart.uuid !== null && here.has(chart.uuid))}
          />
        ))}
      </ul>
      {found.length > MOST && (
        <p className={styles['none']}>{t('{n} more. Search to find them.', { n: found.length - MOST })}</p>
      )}
    </section>
  );
}

/** Creates a chart in explore, which returns to this page with it: the draft is stored meanwhile. */
function NewChartButton(): ReactNode {
  const { tabInView } = useEditing();
  const { dashboard } = useDashboard();
  const navigate = useNavigate();
  const { explore, add } = exploreRights(useCaller(), null);
  if (!explore || !add) return null;
  const { id: dashboardId, uuid } = dashboard;
  function open(): void {
    const tab = tabInView();
    void navigate('/explore/', { state: newChartState({ dashboardId, uuid, tab }) });
  }
  return (
    <Button icon={Plus} onPress={open}>
      {t('New chart')}
    </Button>
  );
}
