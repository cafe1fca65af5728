import { LogOut } from 'lucide-react';
import type { SignedIn } from '#domain/access/accounts.ts';
import { browserName } from '#domain/access/browserName.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { seenColumn } from '../seenColumn.ts';

const browserText = ({ browser, tokenName }: SignedIn): string =>
  tokenName === null
    ? (browserName(browser) ?? t('Unknown browser'))
    : t('Token {name}', { name: tokenName });

/** The columns of sessions, in the lists of one's own and of everybody's. */
export const sessionColumns = (onEnd: (session: SignedIn) => void): readonly DataColumn<SignedIn>[] => [
  {
    id: 'browser',
    title: t('Browser'),
    wraps: true,
    sortBy: browserText,
    cell: (row) => (
      <span title={row.browser}>
        {browserText(row)} {row.isCurrent && <Badge kind="live">{t('This one')}</Badge>}
      </span>
    ),
  },
  { id: 'address', title: t('Address'), width: 160, cell: ({ address }) => address },
  {
    id: 'created',
    title: t('Signed in'),
    width: 172,
    sortBy: ({ createdAt }) => createdAt ?? 0,
    cell: ({ createdAt }) => (createdAt === null ? '' : formatTimestamp(createdAt)),
  },
  seenColumn(),
  {
    id: 'actions',
    title: t('Actions'),
    width: 92,
    cell: (row) =>
      row.isCurrent ? (
        ''
      ) : (
        <IconButton
          small
          label={
            row.tokenName === null
              ? t('Sign out {name}', { name: [browserText(row), row.address].join(' ') })
              : t('Revoke {name}', { name: browserText(row) })
          }
          icon={LogOut}
          placement="start"
          onPress={() => onEnd(row)}
        />
      ),
  },
];
