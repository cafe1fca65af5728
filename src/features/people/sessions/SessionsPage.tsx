import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignedIn } from '#domain/access/accounts.ts';
import { t } from '#ui/t.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { sessionColumns } from './sessionColumns.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useEndSession } from './useEndSession.ts';
import { useServerRows } from '../useServerRows.ts';

const nameOf = ({ username }: SignedIn): string => username;

/** Where people are signed in, for administrators. */
export function SessionsPage(): ReactNode {
  const { rows, reading, reload } = useServerRows('everybody’s sessions', (calls) => calls.sessions(true));
  const end = useEndSession(true, reload);
  return (
    <ListPage<SignedIn>
      title={t('Sessions')}
      searchLabel={t('Search sessions')}
      rows={rows}
      textOf={({ username, browser, address }) => `${username} ${browser} ${address}`}
      reading={reading}
      icon={MonitorSmartphone}
      emptyTitle={t('No sessions')}
      emptyText={t('Nobody is signed in.')}
      nav={<SettingsNav />}
      columns={[
        { id: 'user', title: t('User name'), width: 168, sortBy: nameOf, cell: nameOf },
        ...sessionColumns(end),
      ]}
    />
  );
}
