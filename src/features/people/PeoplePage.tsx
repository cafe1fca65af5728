import { Plus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account } from '#domain/access/accounts.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { RowButtons } from './RowButtons.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useCanViewAs } from './settings/useCanViewAs.ts';
import { useServerRows } from './useServerRows.ts';

const nameOf = ({ username }: Account): string => username;
const fullName = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`.trim();
const rolesText = ({ roles }: Account): string => roles.map(({ name }) => name).join(', ');

/** The people of the server. */
export function PeoplePage(): ReactNode {
  const people = useServerRows('people', (calls) => calls.accounts());
  const roles = useServerRows('roles of people', (calls) => calls.roles());
  const canViewAs = useCanViewAs();
  /** The person being edited; null for a new one. */
  const [edited, setEdited] = useState<Account | null>();
  return (
    <>
      <ListPage<Account>
        title={t('People')}
        searchLabel={t('Search people')}
        rows={people.rows}
        nameOf={nameOf}
        textOf={(row) => [row.username, fullName(row), row.email, rolesText(row)].join(' ')}
        reading={people.reading}
        icon={Users}
        emptyTitle={t('No people')}
        emptyText={t('Add the first person.')}
        nav={<SettingsNav />}
        actions={
          people.reading.outcome === 'read' && (
            <Button kind="primary" icon={Plus} onPress={() => setEdited(null)}>
              {t('Add person')}
            </Button>
          )
        }
        columns={[
          { id: 'username', title: t('User name'), width: 150, wraps: true, sortBy: nameOf, cell: nameOf },
          { id: 'name', title: t('Name'), wraps: true, sortBy: fullName, cell: fullName },
          {
            id: 'email',
            title: t('Email'),
            wraps: true,
            sortBy: ({ email }) => email,
            cell: ({ email }) => email,
          },
          { id: 'roles', title: t('Roles'), wraps: true, sortBy: rolesText, cell: rolesText },
          {
            id: 'signedIn',
            title: t('Last sign-in'),
            width: 160,
            sortBy: ({ lastSignIn }) => lastSignIn ?? 0,
            cell: ({ lastSignIn }) => (lastSignIn === null ? t('Never') : formatTimestamp(lastSignIn)),
          },
          {
            id: 'state',
            title: t('State'),
            width: 88,
            sortBy: ({ isActive }) => (isActive ? 1 : 0),
            cell: ({ isActive }) => (isActive ? '' : <Badge kind="plain">{t('Disabled')}</Badge>),
          },
          {
            id: 'actions',
            title: t('Actions'),
            width: 112,
            cell: (row) => (
              <RowButtons
                name={row.username}
                viewAs={canViewAs && row.isActive ? `user:${row.id}` : null}
                onEdit={() => setEdited(row)}
                remove={(calls) => calls.removeAccount(row.id)}
                consequence={t(
                  'They are signed out and cannot sign in again. What they made stays. This cannot be undone; to keep the account, edit it and clear “Can sign in”.',
                )}
                onChanged={people.reload}
              />
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <PersonDialog
          account={edited}
          roles={roles.rows ?? edited?.roles ?? []}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            people.reload();
          }}
        />
      )}
    </>
  );
}
