import { ChartColumn, LayoutDashboard, SquareTerminal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { shownTitle, type Dashboard } from '#domain/dashboard/dashboard.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { type Home, readHome } from '#store/home.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import type { OutboxCounts } from '#sync/outbox/outbox.ts';
import { mayRunSql } from '#domain/access/rights.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { useListReading } from '../documents/useListReading.ts';
import { Card, CardList } from '../shared/cards/Card.tsx';
import { ImageMosaic } from '../shared/cards/ImageMosaic.tsx';
import { useSession } from '../services/session.ts';
import { useCaller } from '../services/useCaller.ts';
import { useHasServer } from '../services/useHasServer.ts';
import { Drafts, FavoriteLinks, OfflineCopies } from './HomeLists.tsx';
import { ChangedByOthers, Failures } from './News.tsx';
import styles from './HomePage.module.css';
import { useAge } from './useAge.ts';
import { Button } from '#ui/kit/Button.tsx';
import { HelpLink } from '../shared/page/HelpLink.tsx';

/** Things to try, for a device on which no dashboard and no chart was opened yet. */
function FirstSteps({ dashboard }: { readonly dashboard: Dashboard | null }): ReactNode {
  const { rights } = useCaller();
  return (
    <Cards title={t('Get started')} isEmpty={false}>
      {mayRunSql(rights) && (
        <Card
          to="/sqllab/"
          title={t('Write a query')}
          note={t('Tables, completion and results, offline too.')}
        >
          <SquareTerminal size={28} strokeWidth={1.25} />
        </Card>
      )}
      {dashboard === null ? (
        <Card
          to="/dashboard/list/"
          title={t('Open a dashboard')}
          note={t('All dashboards you have access to.')}
        >
          <LayoutDashboard size={28} strokeWidth={1.25} />
        </Card>
      ) : (
        <Card
          to={`/superset/dashboard/${dashboard.slug ?? dashboard.id}/`}
          title={t('Open “{title}”', { title: shownTitle(dashboard.title) })}
          note={t('Filter it, then make it available offline.')}
        >
          <LayoutDashboard size={28} strokeWidth={1.25} />
        </Card>
      )}
      <Card to="/chart/list/" title={t('Explore a chart')} note={t('Charts and the rows behind them.')}>
        <ChartColumn size={28} strokeWidth={1.25} />
      </Card>
    </Cards>
  );
}

/**
 * Changes that wait for the server or for a person. While the server is there, what is waiting is sent within seconds,
 * and a line that appears and disappears would only move the page.
 */
function PendingChanges({ outbox: { waiting, parked } }: { readonly outbox: OutboxCounts }): ReactNode {
  const { connection } = useSession();
  const { online, serverReachable } = useObservable(connection);
  const isAway = !online || serverReachable === false;
  if (parked === 0 && (waiting === 0 || !isAway)) return null;
  return (
    <p className={styles['pending']} data-attention={parked > 0}>
      {parked > 0 && (
        <Link to="/offline/">{t('{n} {n|change needs|changes need} attention', { n: parked })}</Link>
      )}
      {waiting > 0 && (
        <Link to="/offline/">{t('{n} {n|change|changes} waiting to be sent', { n: waiting })}</Link>
      )}
    </p>
  );
}

/** What a person was working on, from the storage of this device, so that it needs no network. */
export default function HomePage(): ReactNode {
  const { db, clock } = useDevice();
  const { session } = useSession();
  const name = useObserved(session.state, (now) => now.person?.displayName ?? null);
  const home = useLive(() => readHome(db, { now: clock.now(), name }), [db, clock, name]);
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
  const hasServer = useHasServer();
  return (
    <>
      <PendingChanges outbox={home.outbox} />
      {!hasServer && <WithoutServer />}
      {isNew && hasServer && <FirstSteps dashboard={home.first} />}
      <Failures failed={home.failed} copies={home.copies} />
      <ChangedByOthers changed={home.changed} />
      <Drafts {...home} />
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
          note={`${t(vizTypeName(row.vizType))} · ${t('Opened {age}', { age: age(at) })}`}
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

interface CardsProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A titled list of cards; nothing where it is empty. */
function Cards({ title, isEmpty, children }: CardsProps): ReactNode {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CardList>{children}</CardList>
    </section>
  );
}

/** What can be done without a server, what cannot, and where the work is. */
function WithoutServer(): ReactNode {
  const { tables } = useDevice();
  return (
    <section className={styles['section']} aria-labelledby="without-server">
      <h2 id="without-server">{t('Everything stays in this browser')}</h2>
      <p className={styles['lead']}>
        {t(
          'Open a file, query it, and make charts and dashboards of it. Nothing leaves this device, and all of it works offline. Clearing the browser’s data removes it: export what you want to keep.',
        )}
      </p>
      <p className={styles['lead']}>
        {t('People, sharing, reports and databases elsewhere need a server.')}{' '}
        <HelpLink page="install">{t('How to get a server')}</HelpLink>
      </p>
      <div className={styles['buttons']}>
        <Button kind="primary" onPress={() => tables.choose()}>
          {t('Open files')}
        </Button>
        <Button onPress={() => tables.openSample('seattle-weather.csv')}>{t('Open sample data')}</Button>
        <Button onPress={() => tables.openSample('The world in charts.sextant')}>
          {t('Open a sample dashboard')}
        </Button>
      </div>
    </section>
  );
}
