import type { ReactNode } from 'react';
import {
  type AddressParts,
  addressText,
  PASSWORD_MASK,
  type SslMode,
  sslModeOf,
  sslModes,
  withSslMode,
} from '#domain/catalogue/connection/address.ts';
import {
  type ConnectionDraft,
  hasParts,
  withAddress,
  withEngine,
  withHost,
  withText,
} from '#domain/catalogue/connection/connectionDraft.ts';
import type { ConnectionField, ConnectableEngine } from '#domain/catalogue/connection/databaseForm.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { TextField, type TextFieldProps } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../../shared/lists/Lists.module.css';
import { DatabaseName } from './DatabaseName.tsx';
import type { DraftFieldsProps } from './draftFields.ts';

interface ConnectionFieldsProps extends DraftFieldsProps {
  readonly engines: readonly ConnectableEngine[];
  readonly isNew: boolean;
}

/** How a database is connected: its name, its engine and its address, in parts or as a text. */
export function ConnectionFields(props: ConnectionFieldsProps): ReactNode {
  const { draft, engines, isNew, onChange } = props;
  const engine = engines.find(({ id }) => id === draft.engine);
  const isParted = engine !== undefined && hasParts(engine);
  const other = (id: string): void => {
    const chosen = engines.find((each) => each.id === id);
    if (chosen !== undefined) onChange(withEngine(draft, chosen));
  };
  return (
    <>
      <DatabaseName {...props} />
      {isNew && engines.length > 0 && (
        <label className={styles['choice']}>
          {t('Engine')}
          <NativeSelect
            value={draft.engine}
            options={engines.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={other}
          />
        </label>
      )}
      {isParted && draft.text === null ? (
        <PartFields {...props} />
      ) : (
        <AddressField {...props} engine={engine} />
      )}
      {isParted && (
        <Checkbox
          isSelected={draft.text !== null}
          onChange={(isText) => onChange(isText ? asText(draft) : asParts(draft, engines))}
        >
          {t('As an address')}
        </Checkbox>
      )}
    </>
  );
}

const asText = (draft: ConnectionDraft): ConnectionDraft => ({
  ...draft,
  text: draft.parts.host === '' ? '' : addressText(draft.parts),
});

/** A text that is no address gives way to the parts as they were. */
const asParts = (draft: ConnectionDraft, engines: readonly ConnectableEngine[]): ConnectionDraft =>
  withAddress(draft, draft.text ?? '', engines) ?? { ...draft, text: null };

function AddressField({
  draft,
  engine,
  engines,
  faults,
  onChange,
}: ConnectionFieldsProps & { readonly engine: ConnectableEngine | undefined }): ReactNode {
  const example = engine?.example ?? '';
  return (
    <TextField
      label={t('Address')}
      mono
      autoComplete="off"
      spellCheck="false"
      value={draft.text ?? ''}
      error={t(faults.address ?? '')}
      {...(example !== '' && { note: t('Such as {example}', { example }) })}
      onChange={(text) => onChange(withText(draft, text, engines))}
    />
  );
}

const ENCRYPTION: Readonly<Record<SslMode, string>> = {
  disable: 'None',
  require: 'Encrypted, any certificate',
  'verify-ca': 'Encrypted, certificate checked',
  'verify-full': 'Encrypted, certificate and host checked',
};

function PartFields({ draft, engines, faults, onChange }: ConnectionFieldsProps): ReactNode {
  const { parts } = draft;
  const { encryption = null } = engines.find(({ id }) => id === draft.engine) ?? {};
  const modes = sslModes(encryption);
  const mode = sslModeOf(encryption, parts);
  const field = (
    part: keyof AddressParts & ConnectionField,
    label: string,
    more: Partial<TextFieldProps> = {},
  ): ReactNode => (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck="false"
      value={parts[part]}
      error={t(faults[part] ?? '')}
      onChange={(value) => onChange({ ...draft, parts: { ...parts, [part]: value } })}
      {...more}
    />
  );
  return (
    <>
      <div className={styles['place']}>
        {field('host', t('Host'), {
          note: t('An address pasted here fills all fields.'),
          onChange: (host: string) => onChange(withHost(draft, host, engines)),
        })}
        {field('port', t('Port'), { inputMode: 'numeric' })}
      </div>
      {field('database', t('Database'))}
      <div className={styles['pair']}>
        {field('user', t('User'))}
        {field('password', t('Password'), {
          type: 'password',
          autoComplete: 'new-password',
          ...(parts.password === PASSWORD_MASK &&
            faults.password === undefined && { note: t('The stored one stays if you leave this.') }),
        })}
      </div>
      {modes.length > 0 && (
        <label className={styles['choice']}>
          {t('Encryption')}
          <NativeSelect
            value={mode}
            options={[
              ...modes.map((value) => ({ value, label: t(ENCRYPTION[value]) })),
              // Another word of the address, such as `prefer`, stays until one is chosen.
              ...(modes.some((each) => each === mode) ? [] : [{ value: mode, label: mode }]),
            ]}
            onChange={(chosen) =>
              onChange({ ...draft, parts: withSslMode(encryption, parts, chosen as SslMode) })
            }
          />
        </label>
      )}
      {modes.length > 0 && (mode.startsWith('verify') || draft.certificate !== '') && (
        <TextField
          label={t('Certificate of the authority')}
          rows={3}
          mono
          spellCheck="false"
          placeholder="-----BEGIN CERTIFICATE-----"
          value={draft.certificate}
          error={t(faults.certificate ?? '')}
          note={t('In PEM. Empty for the authorities that the server’s machine knows.')}
          onChange={(certificate) => onChange({ ...draft, certificate })}
        />
      )}
    </>
  );
}
