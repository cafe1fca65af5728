import { HardDrive, History, SquareArrowOutUpRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayRunSql } from '#domain/access/rights.ts';
import { pastQueryText } from '#domain/query/pastQueryText.ts';
import { type HistoryEntry, queryHistory } from '#domain/query/queryHistory.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listPastQueries } from '#store/sql/pastQueries.ts';
import { listAllQueries, previewIds } from '#store/sql/queries.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import {
  rowsColumn,
  sqlColumn,
  stateColumn,
  tookColumn,
  useQueryColumns,
  whenColumn,
} from '../../shared/sql/queryColumns.tsx';
import { useDevice } from '../../services/device.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useCaller } from '../../services/useCaller.ts';
import { databaseName } from './databaseName.ts';
import { useListReading } from '../../documents/useListReading.ts';

const MAX_SHOWN = 5_000;

/** The queries a person executed, newest first: from this device, and others as far as the server returned them. */
export default function QueryHistoryPage(): ReactNode {
  const { db } = useDevice();
  const navigate = useNavigate();
  const { rights } = useCaller();
  const reading = useListReading('queries');
  const entries = useLive(
    async () =>
      queryHistory(
        await listAllQueries(db, MAX_SHOWN),
        await listPastQueries(db),
        MAX_SHOWN,
        await previewIds(db),
      ),
    [db],
  );
  const databases = useLive(() => catalogueEntry(db, 'databases'), [db]);
  const names = useMemo(() => new Map(databases?.payload?.map((each) => [each.id, each.name])), [databases]);

  const nameOf = ({ dbId }: HistoryEntry): string => databaseName(dbId, names);

  return (
    <ListPage<HistoryEntry>
      title={t('Query history')}
      searchLabel={t('Search queries')}
      rows={entries}
      textOf={(each) => `${pastQueryText(each)} ${nameOf(each)}`}
      reading={reading}
      icon={History}
      emptyTitle={t('No queries yet')}
      emptyText={t('Queries you run are listed here with their time and rows.')}
      emptyAction={
        mayRunSql(rights) && (
          <Button onPress={() => void navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>
        )
      }
      columns={useQueryColumns<HistoryEntry>([
        whenColumn(),
        stateColumn(),
        {
          id: 'database',
          title: t('Database'),
          width: 132,
          sortBy: nameOf,
          cell: nameOf,
        },
        sqlColumn(),
        rowsColumn(),
        tookColumn(),
        { id: 'from', title: t('Run from'), width: 148, cell: (each) => <RunFrom entry={each} /> },
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
                void navigate('/sqllab/', {
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
      ])}
    />
  );
}

function RunFrom({ entry: { knownTo } }: { readonly entry: HistoryEntry }): ReactNode {
  if (knownTo === 'server') return t('Another device');
  if (knownTo === 'both') return t('This device');
  return (
    <span title={t('The server has no record of this query.')}>
      <Badge kind="local" icon={HardDrive}>
        {t('On this device')}
      </Badge>
    </span>
  );
}
