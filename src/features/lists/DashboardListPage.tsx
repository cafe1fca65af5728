import { HardDrive, LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { listDashboards } from '#store/dashboards.ts';
import { favoriteIds } from '#store/favorites.ts';
import { dashboardPinId, listPins } from '#store/pins.ts';
import { formatMoment } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../services.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { ListPage } from './ListPage.tsx';
import styles from './Lists.module.css';
import { useListReading } from './useListReading.ts';

const NONE: readonly Dashboard[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** The dashboards a person may see. */
export default function DashboardListPage(): ReactNode {
  const { db } = useServices();
  const [wanted, setWanted] = useState('');
  const all = useLive(() => listDashboards(db), [db]);
  const favorites = useLive(() => favoriteIds(db, 'dashboard'), [db]) ?? NO_IDS;
  const pins = useLive(async () => new Set((await listPins(db)).map(({ id }) => id)), [db]);
  const reading = useListReading('dashboards');
  const rows = useMemo(
    () => (all ?? NONE).toSorted((a, b) => shownTitle(a.title).localeCompare(shownTitle(b.title))),
    [all],
  );
  const text = wanted.trim().toLowerCase();
  const shown = rows.filter((row) =>
    `${row.title} ${row.slug ?? ''} ${ownersOf(row)}`.toLowerCase().includes(text),
  );

  return (
    <ListPage<Dashboard>
      title={t('Dashboards')}
      searchLabel={t('Search dashboards')}
      wanted={wanted}
      onWanted={setWanted}
      rows={all === undefined ? undefined : shown}
      total={rows.length}
      rowKey={(row) => String(row.id)}
      reading={reading}
      icon={LayoutDashboard}
      emptyTitle={t('There is no dashboard yet')}
      emptyText={t('Import one from a Superset when the server starts: npm start -- --import FILE.zip')}
      columns={[
        {
          id: 'favorite',
          title: t('Favorite'),
          width: 84,
          sortBy: (row) => (favorites.has(row.id) ? 0 : 1),
          cell: (row) => (
            <FavoriteButton
              kind="dashboard"
              id={row.id}
              name={shownTitle(row.title)}
              isOn={favorites.has(row.id)}
            />
          ),
        },
        {
          id: 'title',
          title: t('Title'),
          sortBy: (row) => shownTitle(row.title),
          cell: (row) => (
            <Link href={`/superset/dashboard/${row.slug ?? row.id}/`} className={styles['name']}>
              {shownTitle(row.title)}
            </Link>
          ),
        },
        {
          id: 'status',
          title: t('Status'),
          width: 110,
          sortBy: (row) => (row.published ? 0 : 1),
          cell: (row) => (row.published ? t('Published') : t('Draft')),
        },
        {
          id: 'kept',
          title: t('Kept'),
          width: 132,
          cell: (row) =>
            pins?.has(dashboardPinId(row.id)) === true && (
              <Badge kind="local" icon={HardDrive}>
                {t('On this device')}
              </Badge>
            ),
        },
        { id: 'owners', title: t('Owners'), width: 180, sortBy: ownersOf, cell: ownersOf },
        {
          id: 'changed',
          title: t('Changed'),
          width: 172,
          sortBy: (row) => row.changedAt ?? 0,
          cell: (row) => (row.changedAt === null ? '' : formatMoment(row.changedAt)),
        },
      ]}
    />
  );
}

function ownersOf({ owners }: Dashboard): string {
  return owners.map(({ name }) => name).join(', ');
}
