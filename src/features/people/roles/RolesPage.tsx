import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Named } from '#domain/access/accounts.ts';
import { roleText } from '#domain/access/roleText.ts';
import { err, type Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useCanViewAs } from '../settings/useCanViewAs.ts';
import { useServerRows } from '../useServerRows.ts';

const nameOf = ({ name }: Named): string => name;
const textOf = ({ name }: Named): string => t(roleText(name));

interface EditedRole {
  readonly role: Named | null;
  readonly permissions: readonly number[];
}

/** The roles of the server: sets of permissions that people have. */
export function RolesPage(): ReactNode {
  const roles = useServerRows('roles', (calls) => calls.roles());
  const people = useServerRows('people of roles', (calls) => calls.accounts());
  const offered = useServerRows('permissions', (calls) => calls.permissions());
  const { people: peopleCalls } = useSession();
  const { toasts } = usePage();
  const { reportError } = useDevice();
  const canViewAs = useCanViewAs();
  const [edited, setEdited] = useState<EditedRole>();
  const countOf = ({ id }: Named): number =>
    (people.rows ?? []).filter((each) => each.roles.some((role) => role.id === id)).length;
  const names = (people.rows ?? []).length > 0;

  async function permissionsOf(id: number): Promise<Result<readonly number[], ReadOutcome>> {
    return (await peopleCalls()).permissionsOf(id);
  }
  async function edit(role: Named): Promise<void> {
    const found = await permissionsOf(role.id);
    if (found.ok) setEdited({ role, permissions: found.value });
    else toasts.show('danger', t('The permissions of the role could not be read. Try again.'));
  }

  return (
    <>
      <ListPage<Named>
        title={t('Roles')}
        searchLabel={t('Search roles')}
        rows={roles.rows}
        nameOf={nameOf}
        textOf={(row) => `${row.name} ${textOf(row)}`}
        reading={roles.reading}
        icon={KeyRound}
        emptyTitle={t('No roles')}
        emptyText={t('A role holds permissions, and people have roles.')}
        nav={<SettingsNav />}
        actions={
          offered.reading.outcome === 'read' && (
            <Button kind="primary" icon={Plus} onPress={() => setEdited({ role: null, permissions: [] })}>
              {t('Add role')}
            </Button>
          )
        }
        columns={[
          { id: 'name', title: t('Name'), width: 160, wraps: true, sortBy: nameOf, cell: nameOf },
          { id: 'text', title: t('What it is for'), wraps: true, cell: textOf },
          ...(names
            ? [
                {
                  id: 'people',
                  title: t('People'),
                  width: 120,
                  isNumber: true,
                  sortBy: countOf,
                  cell: countOf,
                },
              ]
            : []),
          {
            id: 'actions',
            title: t('Actions'),
            width: 120,
            cell: (row) => (
              <DeletableRole
                role={row}
                canViewAs={canViewAs}
                count={countOf(row)}
                permissionsOf={permissionsOf}
                onEdit={() => void edit(row).catch((error: unknown) => reportError(error, 'role'))}
                onChanged={roles.reload}
              />
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <RoleDialog
          {...edited}
          offered={offered.rows ?? []}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            roles.reload();
          }}
        />
      )}
    </>
  );
}

interface DeletableRoleProps {
  readonly role: Named;
  readonly canViewAs: boolean;
  /** How many people have it. */
  readonly count: number;
  readonly permissionsOf: (id: number) => Promise<Result<readonly number[], ReadOutcome>>;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

function DeletableRole(props: DeletableRoleProps): ReactNode {
  const { role, canViewAs, count, permissionsOf, onEdit, onChanged } = props;
  // The button of a notification outlives the render that shows it.
  const held = useRef<readonly number[]>([]);
  return (
    <RowButtons
      name={role.name}
      viewAs={canViewAs ? `role:${role.id}` : null}
      onEdit={onEdit}
      remove={async (calls) => {
        // They are gone with the role.
        const found = await permissionsOf(role.id);
        if (!found.ok) return err(t('The permissions of the role could not be read. Try again.'));
        held.current = found.value;
        return calls.removeRole(role.id);
      }}
      restore={(calls) => calls.saveRole(null, { name: role.name, permissions: held.current })}
      consequence={
        count === 0
          ? t('Nobody has this role.')
          : t('{count} people lose this role and its permissions. Undo adds the role again, without them.', {
              count,
            })
      }
      onChanged={onChanged}
    />
  );
}
