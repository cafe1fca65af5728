import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '#store/queries.ts';
import type { ResultRow } from '#store/schema.ts';
import { agedLevel, formatAge, formatBytes, formatMoment, formatNumber } from '#ui/format.ts';
import type { BadgeKind } from '#ui/kit/Badge.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { DataTable } from '#ui/kit/DataTable.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../services.ts';
import styles from './OfflinePage.module.css';

interface Kept {
  readonly result: ResultRow;
  readonly sql: string;
  readonly tab: string;
}

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

/** What can be looked at without a network, how old it is, and why it is here. */
export function KeptTable(): ReactNode {
  const { db, clock, removeKept } = useServices();
  const kept = useLive(async () => {
    const results = await db.results.orderBy('storedAt').reverse().toArray();
    return Promise.all(
      results.map(async (result): Promise<Kept> => {
        const query = await getQuery(db, result.queryId);
        return { result, sql: query?.sql ?? '', tab: query?.tab ?? t('A closed tab') };
      }),
    );
  }, [db]);

  return (
    <DataTable<Kept>
      label={t('Kept on this device')}
      rows={kept ?? []}
      rowKey={(each) => each.result.id}
      empty={kept === undefined ? null : t('Nothing yet. The rows of every query you run are kept here.')}
      columns={[
        {
          id: 'what',
          title: t('What'),
          cell: ({ sql, tab }) => (
            <span title={sql}>
              {tab} <code className={styles['sql']}>{sql.replaceAll(/\s+/g, ' ')}</code>
            </span>
          ),
        },
        {
          id: 'rows',
          title: t('Rows'),
          width: 92,
          isNumber: true,
          cell: ({ result }) => formatNumber(result.rowCount),
        },
        {
          id: 'size',
          title: t('Size'),
          width: 92,
          isNumber: true,
          cell: ({ result }) => formatBytes(result.bytes),
        },
        {
          id: 'age',
          title: t('Age'),
          width: 132,
          cell: ({ result }) => {
            const age = clock.now() - result.storedAt;
            return (
              <span title={formatMoment(result.storedAt)}>
                <Badge kind={AGED[agedLevel(age)]}>{formatAge(age)}</Badge>
              </span>
            );
          },
        },
        {
          id: 'why',
          title: t('Why kept'),
          width: 150,
          cell: ({ result }) => (result.pinned ? t('You asked for it') : t('Result of a query')),
        },
        {
          id: 'actions',
          title: t('Actions'),
          width: 76,
          cell: ({ result }) => (
            <IconButton
              small
              label={t('Remove')}
              icon={Trash2}
              placement="start"
              onPress={() => removeKept(result.id)}
            />
          ),
        },
      ]}
    />
  );
}
