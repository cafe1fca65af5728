import { ChartColumn, LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { MINUTE } from '#domain/time.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import type { Home } from '#store/home.ts';
import { readHome } from '#store/home.ts';
import { formatAge } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { useListReading } from '../documents/useListReading.ts';
import { Card } from '../shared/cards/Card.tsx';
import { ImageMosaic } from '../shared/cards/ImageMosaic.tsx';
import { Cards } from './Cards.tsx';
import { Drafts, FavoriteLinks, OfflineCopies } from './HomeLists.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import styles from './HomePage.module.css';

/** What a person was working on, from the storage of this device, so that it needs no network. */
export default function HomePage(): ReactNode {
  const { db } = useDevice();
  const home = useLive(() => readHome(db), [db]);
  // The lists of a device that was just set up are read for the first steps and for favourites.
  useListReading('dashboards');
  return (
    <>
      <PageHeader title={t('Home')} />
      <div className={styles['page']}>{home !== undefined && <Content home={home} />}</div>
    </>
  );
}

function Content({ home }: { readonly home: Home }): ReactNode {
  const { dashboards, charts, tabs } = home;
  const isNew = dashboards.length + charts.length === 0;
  return (
    <>
      <PendingChanges outbox={home.outbox} />
      {isNew && <FirstSteps dashboard={home.first} />}
      <Drafts drafts={home.drafts} />
      <RecentDashboards dashboards={dashboards} />
      <RecentCharts charts={charts} />
      <RecentTabs tabs={tabs} />
      <div className={styles['columns']}>
        <FavoriteLinks dashboards={home.favoriteDashboards} charts={home.favoriteCharts} />
        <OfflineCopies copies={home.copies} />
      </div>
    </>
  );
}

function RecentDashboards({ dashboards }: Pick<Home, 'dashboards'>): ReactNode {
  const age = useAge();
  return (
    <Cards title={t('Recent dashboards')} isEmpty={dashboards.length === 0}>
      {dashboards.map(({ row, at, images }) => (
        <Card
          key={row.id}
          to={`/superset/dashboard/${row.slug ?? row.id}/`}
          title={shownTitle(row.title)}
          note={t('Opened {age}', { age: age(at) })}
        >
          <ImageMosaic images={images} icon={LayoutDashboard} />
        </Card>
      ))}
    </Cards>
  );
}

function RecentCharts({ charts }: Pick<Home, 'charts'>): ReactNode {
  const age = useAge();
  return (
    <Cards title={t('Recent charts')} isEmpty={charts.length === 0}>
      {charts.map(({ row, at, images }) => (
        <Card
          key={row.id}
          to={`/explore/?slice_id=${row.id}`}
          title={row.name}
          note={`${vizTypeName(row.vizType)} · ${t('Opened {age}', { age: age(at) })}`}
        >
          <ImageMosaic images={images} icon={ChartColumn} />
        </Card>
      ))}
    </Cards>
  );
}

function RecentTabs({ tabs }: Pick<Home, 'tabs'>): ReactNode {
  const age = useAge();
  return (
    <Cards title={t('Open queries')} isEmpty={tabs.length === 0}>
      {tabs.map((tab) => (
        <Card
          key={tab.id}
          to="/sqllab/"
          state={{ requestedTab: tab.id }}
          title={tab.name}
          note={
            // A tab of another device has no time until it is edited here.
            tab.updatedAt === 0
              ? t('Not edited on this device')
              : t('Edited {age}', { age: age(tab.updatedAt) })
          }
        >
          <code className={styles['sql']}>{tab.sql.trim().slice(0, 400)}</code>
        </Card>
      ))}
    </Cards>
  );
}

function useAge(): (at: number) => string {
  const { clock } = useDevice();
  const now = useNow(clock, MINUTE);
  return (at) => formatAge(Math.max(0, now - at));
}
