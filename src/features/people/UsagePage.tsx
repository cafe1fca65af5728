import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UsageEntry } from '#domain/access/accounts.ts';
import { formatDuration, formatTimestamp, formatNumber } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useServerRows } from './useServerRows.ts';

const kindText = ({ kind }: UsageEntry): string => (kind === 'dashboard' ? t('Dashboard') : t('Chart'));

const pathOf = ({ kind, number }: UsageEntry): string =>
  kind === 'dashboard' ? `/superset/dashboard/${number}/` : `/explore/?slice_id=${number}`;

const count = (id: 'views' | 'people' | 'loads', title: string) => ({
  id,
  title,
  width: 84,
  isNumber: true,
  sortBy: (row: UsageEntry) => row[id],
  cell: (row: UsageEntry) => formatNumber(row[id]),
});

/** How dashboards and charts were used in the last thirty days: by whom, how fast, with which errors. */
export function UsagePage(): ReactNode {
  const { rows, reading } = useServerRows('usage', (calls) => calls.usage());
  return (
    <ListPage<UsageEntry>
      title={t('Usage')}
      searchLabel={t('Search usage')}
      rows={rows}
      textOf={({ title, lastError }) => `${title} ${lastError}`}
      reading={reading}
      icon={Activity}
      emptyTitle={t('No usage yet')}
      emptyText={t(
        'Views of dashboards and charts are counted here for 90 days, unless the server runs with --no-usage-log.',
      )}
      nav={<SettingsNav />}
      columns={[
        {
          id: 'title',
          title: t('Name'),
          sortBy: ({ title }) => title,
          cell: (row) => <Link to={pathOf(row)}>{row.title}</Link>,
        },
        { id: 'kind', title: t('Type'), width: 104, sortBy: kindText, cell: kindText },
        count('views', t('Views')),
        count('people', t('People')),
        {
          id: 'last',
          title: t('Last used'),
          width: 172,
          sortBy: ({ lastAt }) => lastAt,
          cell: ({ lastAt }) => formatTimestamp(lastAt),
        },
        count('loads', t('Loads')),
        {
          id: 'slow',
          title: t('95 % loaded within'),
          width: 148,
          isNumber: true,
          sortBy: ({ p95 }) => p95 ?? 0,
          cell: ({ p95 }) => (p95 === null ? '' : formatDuration(p95)),
        },
        {
          id: 'errors',
          title: t('Errors'),
          width: 84,
          isNumber: true,
          sortBy: ({ errors }) => errors,
          cell: ({ errors, lastError }) => <span title={lastError}>{formatNumber(errors)}</span>,
        },
      ]}
    />
  );
}
