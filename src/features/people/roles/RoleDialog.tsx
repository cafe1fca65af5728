import { type ReactNode, useState } from 'react';
import type { Named, Permission } from '#domain/access/accounts.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { optionsOf, SaveDialog } from '../SaveDialog.tsx';
import { useChange } from '../useChange.ts';

interface RoleDialogProps {
  /** Null for a new role. */
  readonly role: Named | null;
  readonly permissions: readonly number[];
  readonly offered: readonly Permission[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The name of a role and its permissions. */
export function RoleDialog({ role, permissions, offered, onClose, onSaved }: RoleDialogProps): ReactNode {
  const changing = useChange();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState(permissions);
  const known = role === null ? null : { ...role, permissions };
  const options = offered
    .map(({ id, permission, view }) => ({ id, name: `${permission} ${view}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
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
