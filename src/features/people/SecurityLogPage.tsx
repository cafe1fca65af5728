import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SecurityEntry } from '#domain/access/accounts.ts';
import { browserName } from '#domain/access/browserName.ts';
import { formatTimestamp } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { usePage } from '../services/page.ts';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useServerRows } from './useServerRows.ts';

const KINDS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  refused: 'Refused',
  'password-changed': 'Password changed',
  'person-changed': 'Person changed',
  'role-changed': 'Role changed',
  'row-rule-changed': 'Row rule changed',
  'access-changed': 'Access changed',
  'owners-changed': 'Owners changed',
  'playlist-changed': 'Playlist changed',
  'screen-joined': 'Screen joined',
  'screen-revoked': 'Screen removed',
  exported: 'Exported',
  'guest-token': 'Guest token',
  'token-made': 'Token made',
  'tool-used': 'Tool used by a model',
  'viewed-as': 'Viewed as',
};

/** A browser describes itself at length, which is in the file. */
const detailText = ({ kind, detail }: SecurityEntry): string =>
  kind === 'sign-in' ? (browserName(detail) ?? '') : detail;

const kindText = ({ kind }: SecurityEntry): string => t(KINDS[kind] ?? kind);

/** Who signed in, was refused, changed rights or took data out. */
export function SecurityLogPage(): ReactNode {
  const { href } = usePage();
  const { rows, reading } = useServerRows('security log', (calls) => calls.securityLog());
  return (
    <ListPage<SecurityEntry>
      title={t('Security log')}
      searchLabel={t('Search events')}
      rows={rows}
      textOf={(row) => [kindText(row), row.username, row.address, row.detail].join(' ')}
      reading={reading}
      icon={ShieldCheck}
      emptyTitle={t('No events')}
      emptyText={t('Sign-ins, refusals, changed rights and exports are kept here for 90 days.')}
      nav={<SettingsNav />}
      actions={
        reading.outcome === 'read' && (
          <a href={href('/api/v1/sextant/security_log/export/')} download="security_log.csv">
            {t('Download CSV')}
          </a>
        )
      }
      columns={[
        {
          id: 'at',
          title: t('Time'),
          width: 172,
          sortBy: ({ at }) => at ?? 0,
          cell: ({ at }) => (at === null ? '' : formatTimestamp(at)),
        },
        { id: 'kind', title: t('Event'), width: 160, sortBy: kindText, cell: kindText },
        {
          id: 'user',
          title: t('User name'),
          width: 140,
          sortBy: ({ username }) => username,
          cell: ({ username }) => username,
        },
        { id: 'from', title: t('Address'), width: 140, cell: ({ address }) => address },
        {
          id: 'detail',
          title: t('Detail'),
          wraps: true,
          cell: (row) => <span title={row.detail}>{detailText(row)}</span>,
        },
      ]}
    />
  );
}
