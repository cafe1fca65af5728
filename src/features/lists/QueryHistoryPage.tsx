import { History, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Query } from '#domain/query/query.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listAllQueries } from '#store/queries.ts';
import { formatDuration, formatMoment, formatNumber } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { SearchField } from '#ui/kit/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useServices } from '../services.ts';
import { QueryStateBadge } from '../QueryStateBadge.tsx';
import styles from './Lists.module.css';

const MOST_SHOWN = 500;

/** The queries run from this device, the last first. */
export default function QueryHistoryPage(): ReactNode {
  const { db } = useServices();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState('');
  const queries = useLive(() => listAllQueries(db, MOST_SHOWN), [db]);
  const databases = useLive(() => catalogueEntry(db, 'databases'), [db]);
  const names = useMemo(() => new Map(databases?.payload?.map((each) => [each.id, each.name])), [databases]);
  const shown = queries?.filter((each) => each.sql.toLowerCase().includes(wanted.trim().toLowerCase()));

  return (
    <>
      <PageHeader
        title={t('Query history')}
        actions={<SearchField label={t('Search queries')} value={wanted} onChange={setWanted} />}
      />
      {queries?.length === 0 ? (
        <EmptyState
          icon={History}
          title={t('No query was run from this device yet')}
          action={<Button onPress={() => navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
        >
          {t('Every query you run is listed here with its time and rows, and opens again in the editor.')}
        </EmptyState>
      ) : (
        <DataTable<Query>
          label={t('Query history')}
          rows={shown ?? []}
          rowKey={(each) => each.id}
          empty={queries === undefined ? null : t('No query contains that text.')}
          columns={[
            { id: 'when', title: t('When'), width: 172, cell: (each) => formatMoment(each.startDttm) },
            { id: 'state', title: t('State'), width: 116, cell: (each) => <QueryStateBadge query={each} /> },
            {
              id: 'database',
              title: t('Database'),
              width: 132,
              cell: (each) => names.get(each.dbId) ?? t('Database {id}', { id: String(each.dbId) }),
            },
            {
              id: 'sql',
              title: t('SQL'),
              cell: (each) => (
                <code className={styles['sql']} title={each.sql}>
                  {each.sql.replaceAll(/\s+/g, ' ')}
                </code>
              ),
            },
            {
              id: 'rows',
              title: t('Rows'),
              width: 84,
              isNumber: true,
              cell: (each) => (each.rows === null ? '' : formatNumber(each.rows)),
            },
            {
              id: 'took',
              title: t('Took'),
              width: 84,
              isNumber: true,
              cell: (each) => (each.endDttm === null ? '' : formatDuration(each.endDttm - each.startDttm)),
            },
            {
              id: 'actions',
              title: t('Actions'),
              width: 72,
              cell: (each) => (
                <IconButton
                  small
                  label={t('Open in the editor')}
                  icon={SquareArrowOutUpRight}
                  placement="start"
                  onPress={() =>
                    navigate('/sqllab/', {
                      state: {
                        requestedQuery: {
                          name: each.tab,
                          dbId: each.dbId,
                          catalog: each.catalog,
                          schema: each.schema,
                          sql: each.sql,
                        },
                      },
                    })
                  }
                />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
