import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { agedLevel, formatAge, formatBytes, formatTimestamp } from '#ui/format.ts';
import { type BadgeKind, Badge } from '#ui/kit/Badge.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import styles from './OfflinePage.module.css';
import { type OfflineEntry, useOfflineEntries } from './useOfflineEntries.tsx';

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

/** What is available offline, its age, and why it is stored. */
export function OfflineTable(): ReactNode {
  const entries = useOfflineEntries();
  return (
    <DataTable<OfflineEntry>
      label={t('Kept on this device')}
      rows={entries ?? []}
      rowKey={(each) => each.id}
      empty={entries === undefined ? null : t('Nothing yet. Results of your queries are saved here.')}
      columns={[
        { id: 'what', title: t('What'), cell: (each) => each.what },
        { id: 'holds', title: t('Holds'), width: 124, isNumber: true, cell: (each) => each.holds },
        { id: 'size', title: t('Size'), width: 92, isNumber: true, cell: (each) => formatBytes(each.bytes) },
        { id: 'age', title: t('Age'), width: 132, cell: (each) => <Age at={each.at} /> },
        { id: 'why', title: t('Why kept'), width: 220, cell: ({ why }) => <span title={why}>{why}</span> },
        {
          id: 'actions',
          title: t('Actions'),
          width: 104,
          cell: ({ refresh, remove }) => (
            <span className={classes(styles['actions'], styles['kept'])}>
              {refresh !== null && (
                <IconButton small label={t('Refresh')} icon={RotateCw} placement="start" onPress={refresh} />
              )}
              <IconButton small label={t('Remove')} icon={Trash2} placement="start" onPress={remove} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Age({ at }: Pick<OfflineEntry, 'at'>): ReactNode {
  const { clock } = useDevice();
  if (at === undefined) return '–';
  if (at === null) return <Badge kind="plain">{t('On its way')}</Badge>;
  const age = Math.max(0, clock.now() - at);
  return (
    <span title={formatTimestamp(at)}>
      <Badge kind={AGED[agedLevel(age)]}>{formatAge(age)}</Badge>
    </span>
  );
}
