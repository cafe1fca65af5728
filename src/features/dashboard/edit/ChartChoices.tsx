import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import { shownCharts } from '#domain/dashboard/edit/add.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useListReading } from '../../useListReading.ts';
import { AddItem } from './AddItem.tsx';
import styles from './ComponentsPanel.module.css';
import { idOf } from './clipboard/pasteCharts.ts';
import { useEditing } from './editContext.ts';

/** The most charts listed; the search finds the others. */
const MOST = 200;

/** The charts that can be added: the server's if it is reachable, else those known on this device. */
export function ChartChoices(): ReactNode {
  const { db } = useDevice();
  const { shown } = useEditing();
  const [sought, setSought] = useState('');
  const charts = useLive(() => listCharts(db), [db]);
  const { outcome } = useListReading('charts');

  const here = shownCharts(shown);
  const found = (charts ?? []).filter((chart) => matches(chart, sought)).toSorted(byName);
  return (
    <section aria-label={t('Charts')} className={styles['charts']}>
      <SearchField label={t('Search charts')} value={sought} onChange={setSought} />
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
            detail={[vizTypeName(chart.vizType), chart.datasetName].filter(Boolean).join(' · ')}
            addition={{ type: 'CHART', chartId: idOf(chart), uuid: null, name: chart.name }}
            isHere={here.has(idOf(chart)) || here.has(chart.id)}
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
