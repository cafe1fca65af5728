import { ChartColumn, LayoutDashboard, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayRunSql } from '#domain/access/rights.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { t } from '#ui/t.ts';
import { Card } from '../shared/cards/Card.tsx';
import { useCaller } from '../services/useCaller.ts';
import { Cards } from './Cards.tsx';

/** Things to try, for a device on which no dashboard and no chart was opened yet. */
export function FirstSteps({ dashboard }: { readonly dashboard: Dashboard | null }): ReactNode {
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
