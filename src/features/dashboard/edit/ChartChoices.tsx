import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import { shownCharts } from '#domain/dashboard/edit/add.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { AddItem } from './AddItem.tsx';
import styles from './ComponentsPanel.module.css';
import { useEditing } from './editContext.ts';

/** The most charts listed; the search finds the others. */
const MOST = 200;

/** The charts that can be added: the server's if it is reachable, else those known on this device. */
export function ChartChoices(): ReactNode {
  const { db, reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { shown } = useEditing();
  const [sought, setSought] = useState('');
  const charts = useLive(() => listCharts(db), [db]);
  useEffect(() => {
    dashboards.readList('charts').catch((error: unknown) => reportError(error, 'charts'));
  }, [dashboards, reportError]);

  const here = shownCharts(shown);
  const found = (charts ?? []).filter((chart) => matches(chart, sought)).toSorted(byName);
  return (
    <section aria-label={t('Charts')} className={styles['charts']}>
      <SearchField label={t('Search charts')} value={sought} onChange={setSought} />
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
            detail={[vizTypeName(chart.vizType), chart.datasetName].filter(Boolean).join(' · ')}
            addition={{ type: 'CHART', chartId: chart.id, uuid: null, name: chart.name }}
            isHere={here.has(chart.id)}
          />
        ))}
      </ul>
      {found.length > MOST && (
        <p className={styles['none']}>{t('{n} more. Search to find them.', { n: found.length - MOST })}</p>
      )}
    </section>
  );
}

function matches({ name, datasetName, vizType }: SavedChart, sought: string): boolean {
  const text = `${name} ${datasetName} ${vizTypeName(vizType)}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

const byName = (a: SavedChart, b: SavedChart): number => a.name.localeCompare(b.name);
