import { type ReactNode, useId, useState } from 'react';
import {
  draftOf,
  faultsIn,
  hasParts,
  isComplete,
  newDraft,
  type ConnectionDraft,
} from '#domain/catalogue/connection/connectionDraft.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { useSession } from '../../services/session.ts';
import record from '../../shared/records/Record.module.css';
import { ConnectionFields } from './ConnectionFields.tsx';
import styles from '../../shared/lists/Lists.module.css';
import { DatabaseName } from './DatabaseName.tsx';
import { type Connecting, useConnecting } from './useConnecting.ts';
import { type OpenedDatabase, useOpenedDatabase } from './useOpenedDatabase.ts';
import type { DraftFieldsProps } from './draftFields.ts';

const FLAGS: readonly (readonly ['isExposed' | 'allowDml' | 'allowCtas' | 'allowCvas', label: string])[] = [
  ['isExposed', 'SQL editor'],
  ['allowDml', 'Statements that change data'],
  ['allowCtas', 'CREATE TABLE AS'],
  ['allowCvas', 'CREATE VIEW AS'],
];

/** What people may do with a database. */
export function SettingFields({ draft, faults, onChange }: DraftFieldsProps): ReactNode {
  const flag = (key: keyof ConnectionDraft) => (isOn: boolean) => onChange({ ...draft, [key]: isOn });
  return (
    <>
      <fieldset className={styles['flags']}>
        <legend>{t('Allowed')}</legend>
        {FLAGS.map(([key, label]) => (
          <Checkbox key={key} isSelected={draft[key]} onChange={flag(key)}>
            {t(label)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        label={t('Cache time-out in seconds')}
        inputMode="numeric"
        value={draft.cacheTimeout}
        error={t(faults.cacheTimeout ?? '')}
        note={t('How long rows of charts are cached. Empty for the server’s default.')}
        onChange={(cacheTimeout) => onChange({ ...draft, cacheTimeout })}
      />
    </>
  );
}

interface DatabaseDialogProps {
  /** Null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}

const titleOf = (id: number | null): string => (id === null ? t('Connect a database') : t('Edit database'));

/** Connects a database, or changes what it is connected with. */
export function DatabaseDialog({ id, onClose, onSaved }: DatabaseDialogProps): ReactNode {
  const opened = useOpenedDatabase(id);
  if (opened?.ok === true)
    return <ConnectionDialog opened={opened.value} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog isOpen title={titleOf(id)} onClose={onClose}>
      {opened === undefined ? (
        <Skeleton />
      ) : (
        <p role="alert">
          {t('Connecting a database needs the server: {why}.', { why: opened.error.replace(/\.$/, '') })}
        </p>
      )}
    </Dialog>
  );
}

interface ConnectionDialogProps extends Pick<DatabaseDialogProps, 'onClose' | 'onSaved'> {
  readonly opened: OpenedDatabase;
}

function ConnectionDialog({ opened, onClose, onSaved }: ConnectionDialogProps): ReactNode {
  const { known } = opened;
  const { conf, connection } = useSession();
  const { mode } = useObservable(conf);
  const isAway = useObserved(connection, (now) => now.serverReachable === false);
  // A Superset connects what its drivers can, also in ways of their own.
  const engines = mode === 'gateway' ? opened.engines : opened.engines.filter(hasParts);
  const [before] = useState(() => (known === null ? null : draftOf(known, engines)));
  const [draft, setDraft] = useState(() => before ?? newDraft(engines));
  const connecting = useConnecting(opened, draft, before, onSaved);
  const form = useId();
  const typed = faultsIn(draft, before);
  const { outcome } = connecting;
  const refused = outcome?.ok === false ? outcome.error.fields.map((field) => [field, 'Not accepted']) : [];
  const faults = { ...Object.fromEntries(refused), ...typed };
  const isServer = mode === 'gateway' || engines.some(({ id }) => id === draft.engine);
  const isOff = isAway || !isComplete(draft) || Object.keys(typed).length > 0 || connecting.busy !== null;
  return (
    <FormDialog
      title={titleOf(known?.id ?? null)}
      edited={draft}
      onApply={null}
      onClose={onClose}
      actions={
        <>
          {isServer && (
            <Button isDisabled={isOff} onPress={connecting.test}>
              {t('Test')}
            </Button>
          )}
          <p role="status" className={styles['status']}>
            <StatusText {...connecting} isAway={isAway} />
          </p>
          <DialogActions
            onCancel={onClose}
            label={known === null ? t('Connect') : t('Save')}
            isDisabled={isOff}
            form={form}
          />
        </>
      }
    >
      <form
        id={form}
        autoComplete="off"
        className={record['dialogFields']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) connecting.save();
        }}
      >
        {isServer ? (
          <ConnectionFields
            draft={draft}
            engines={engines}
            isNew={known === null}
            faults={faults}
            onChange={setDraft}
          />
        ) : (
          <DatabaseName draft={draft} faults={faults} onChange={setDraft} />
        )}
        <SettingFields draft={draft} faults={faults} onChange={setDraft} />
      </form>
    </FormDialog>
  );
}

function StatusText({
  busy,
  outcome,
  isAway,
}: Pick<Connecting, 'busy' | 'outcome'> & { readonly isAway: boolean }): ReactNode {
  if (busy !== null) return busy === 'test' ? t('Connecting…') : t('Saving…');
  if (isAway) return t('The server is unreachable. What you typed stays here.');
  if (outcome === null) return null;
  if (outcome.ok)
    return <span className={styles['connected']}>{connectedText(outcome.value?.mayChange)}</span>;
  return <span className={styles['fault']}>{outcome.error.reason}</span>;
}

function connectedText(mayChange: boolean | null | undefined): string {
  if (mayChange === true) return t('Connected. Its user may change data: one that only reads is safer.');
  if (mayChange === null) return t('Connected. It does not say whether its user may change data.');
  return t('Connected.');
}
