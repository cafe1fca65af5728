import { type ReactNode, useState } from 'react';
import type { Account, Named } from '#domain/access/accounts.ts';
import { roleText } from '#domain/access/roleText.ts';
import { passwordStrength } from '#domain/access/passwordStrength.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './People.module.css';
import { PasswordField } from './account/PasswordField.tsx';
import { optionsOf, SaveDialog } from './SaveDialog.tsx';
import { useChange } from './useChange.ts';

interface PersonDialogProps {
  /** Null for a new person. */
  readonly account: Account | null;
  readonly roles: readonly Named[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A person's name, password and roles, as an administrator sets them. */
export function PersonDialog({ account, roles, onClose, onSaved }: PersonDialogProps): ReactNode {
  const changing = useChange();
  const [username, setUsername] = useState(account?.username ?? '');
  const [firstName, setFirstName] = useState(account?.firstName ?? '');
  const [lastName, setLastName] = useState(account?.lastName ?? '');
  const [email, setEmail] = useState(account?.email ?? '');
  const [password, setPassword] = useState('');
  const [isActive, setActive] = useState(account?.isActive ?? true);
  const [chosen, setChosen] = useState(account?.roles.map(({ id }) => id) ?? []);
  const own = [username, email];
  const isAccepted = password === '' ? account !== null : passwordStrength(password, own).fault === null;
  const isComplete = [username, firstName, lastName, email].every((each) => each.trim() !== '');
  const form = { username, firstName, lastName, email, isActive, password, roles: chosen };
  return (
    <SaveDialog
      title={account === null ? t('Add person') : t('Edit person')}
      isComplete={isComplete && isAccepted && chosen.length > 0}
      changing={changing}
      onClose={onClose}
      onSave={() => changing.change((calls) => calls.saveAccount(account, form), onSaved)}
    >
      <TextField label={t('User name')} value={username} maxLength={64} onChange={setUsername} />
      <TextField label={t('First name')} value={firstName} maxLength={64} onChange={setFirstName} />
      <TextField label={t('Last name')} value={lastName} maxLength={64} onChange={setLastName} />
      <TextField label={t('Email')} type="email" value={email} maxLength={320} onChange={setEmail} />
      <PasswordField
        label={account === null ? t('Password') : t('New password')}
        value={password}
        own={own}
        onChange={setPassword}
        {...(account !== null && { note: t('Empty to leave it as it is. A new one ends their sessions.') })}
      />
      <MultiComboBox
        label={t('Roles')}
        options={optionsOf(roles)}
        values={chosen.map(String)}
        onChange={(ids) => setChosen(ids.map(Number))}
        note={<RoleTexts names={roles.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)} />}
      />
      <Checkbox isSelected={isActive} onChange={setActive}>
        {t('Can sign in')}
      </Checkbox>
    </SaveDialog>
  );
}

/** What the chosen roles are for, as far as they come with the server. */
function RoleTexts({ names }: { readonly names: readonly string[] }): ReactNode {
  return names
    .filter((name) => roleText(name) !== '')
    .map((name) => (
      <p key={name} className={styles['muted']}>
        {t('{name}: {text}', { name, text: t(roleText(name)) })}
      </p>
    ));
}
