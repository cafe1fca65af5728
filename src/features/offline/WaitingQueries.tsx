import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Query } from '#domain/query/query.ts';
import { listWaiting } from '#store/sql/queries.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { useEditor } from '../services/editor.ts';
import { Section } from './Section.tsx';
import { sqlColumn } from './sqlColumn.tsx';

/** Queries that were started without a server, in the order in which they will run. */
export function WaitingQueries(): ReactNode {
  const { db, reportError } = useDevice();
  const { runner } = useEditor();
  const queries = useLive(() => listWaiting(db), [db]) ?? [];
  if (queries.length === 0) return null;
  const cancel = (query: Query): void => {
    runner.stop(query.id).catch((error: unknown) => reportError(error, 'cancelling a query'));
  };
  return (
    <Section
      title={t('Queries waiting for the server')}
      text={t('They run once, in this order, when the server is reachable.')}
    >
      <DataTable<Query>
        label={t('Queries waiting for the server')}
        rows={queries}
        rowKey={(each) => each.id}
        empty={null}
        columns={[
          { id: 'tab', title: t('Tab'), width: 190, cell: (each) => each.tab },
          sqlColumn<Query>(),
          { id: 'started', title: t('Started'), width: 172, cell: (each) => formatTimestamp(each.startDttm) },
          {
            id: 'actions',
            title: t('Actions'),
            width: 148,
            cell: (each) => (
              <Button icon={Square} onPress={() => cancel(each)}>
                {t('Cancel')}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
