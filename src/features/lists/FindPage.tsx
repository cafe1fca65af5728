import { ChartColumn, LayoutDashboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { unescaped } from '#domain/unescaped.ts';
import { listCharts } from '#store/charts/charts.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from './FindPage.module.css';

/** The most results listed at once; typing narrows them down. */
const MOST = 20;

export interface FindPageProps {
  /** The address that leads nowhere. */
  readonly path: string;
  readonly text: string;
}

/** Finds dashboards and charts by name, starting with the words of the address. */
export function FindPage({ path, text }: FindPageProps): ReactNode {
  const { db } = useDevice();
  const [typed, setTyped] = useState(() => wordsOf(path));
  const dashboards = useLive(() => listDashboards(db), [db]) ?? [];
  const charts = useLive(() => listCharts(db), [db]) ?? [];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [
    ...dashboards.map((each) => ({
      key: `dashboard ${each.id}`,
      name: shownTitle(each.title),
      to: dashboardPath(each),
      icon: LayoutDashboard,
    })),
    ...charts.map((each) => ({
      key: `chart ${each.id}`,
      name: each.name,
      to: chartAddress(each.id < 0 && each.uuid !== null ? each.uuid : each.id),
      icon: ChartColumn,
    })),
  ].filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <div className={styles['find']}>
      <h2>{t('No such page')}</h2>
      <p>{text}</p>
      {/* The kit's field, shared with this small page, would be in a chunk that the editor loads whole. */}
      <input
        type="search"
        aria-label={t('Search dashboards and charts')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={styles['search']}
      />
      {found.length === 0 ? (
        <p role="status">{t('No dashboard or chart has this name.')}</p>
      ) : (
        <ul aria-label={t('Found pages')}>
          {found.slice(0, MOST).map((each) => (
            <li key={each.key}>
              <each.icon {...ICON} />
              <Link to={each.to}>{each.name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/superset/welcome/">{t('Home')}</Link>
      </p>
    </div>
  );
}

/** The last part of an address that has letters, as words. */
function wordsOf(path: string): string {
  const parts = path.split('/').filter((part) => /\p{L}/u.test(part));
  return unescaped(parts.at(-1) ?? '')
    .replace(/[-_+.]+/g, ' ')
    .trim();
}
