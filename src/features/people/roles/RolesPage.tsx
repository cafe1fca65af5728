import { compareNames } from '#domain/format/compareNames.ts';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Named, Permission } from '#domain/access/accounts.ts';
import { roleText } from '#domain/access/roleText.ts';
import { err, type Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useCanViewAs } from '../settings/useCanViewAs.ts';
import { useServerRows } from '../useServerRows.ts';
import { useChange } from '../useChange.ts';
import { optionsOf, SaveDialog } from '../SaveDialog.tsx';

interface RoleDialogProps {
  /** Null for a new role. */
  readonly role: Named | null;
  readonly permissions: readonly number[];
  readonly offered: readonly Permission[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The name of a role and its permissions. */
function RoleDialog({ role, permissions, offered, onClose, onSaved }: RoleDialogProps): ReactNode {
  const changing = useChange();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState(permissions);
  const known = role === null ? null : { ...role, permissions };
  const options = offered
    .map(({ id, permission, view }) => ({ id, name: `${permission} ${view}` }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <SaveDialog
      title={role === null ? t('Add role') : t('Edit role')}
      isComplete={name.trim() !== ''}
      changing={changing}
      onClose={onClose}
      onSave={() =>
        changing.change((calls) => calls.saveRole(known, { name: name.trim(), permissions: chosen }), onSaved)
      }
    >
      <TextField label={t('Name')} value={name} maxLength={64} onChange={setName} />
      <MultiComboBox
        label={t('Permissions')}
        options={optionsOf(options)}
        values={chosen.map(String)}
        onChange={(ids) => setChosen(ids.map(Number))}
      />
    </SaveDialog>
  );
}

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
