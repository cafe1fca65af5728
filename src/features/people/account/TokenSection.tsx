import { type ReactNode, useState } from 'react';
import { ok } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { usePage } from '../../services/page.ts';
import styles from '../People.module.css';
import { useChange } from '../useChange.ts';

export interface TokenSectionProps {
  readonly isOffline: boolean;
  /** The list of sessions has the new token. */
  readonly onMade: () => void;
  /** The token that was made last; empty for none. */
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** Makes tokens for scripts; they are listed and revoked among the sessions. */
export function TokenSection({ isOffline, onMade, token: made, onToken }: TokenSectionProps): ReactNode {
  const { toasts, href } = usePage();
  const { isBusy, fault, change } = useChange();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [isForModels, setForModels] = useState(false);

  function make(): void {
    let token = '';
    change(
      async (calls) => {
        const result = await calls.makeToken({
          name: name.trim(),
          days: Number(days),
          scope: isForModels ? 'mcp' : 'api',
        });
        if (!result.ok) return result;
        token = result.value;
        return ok(undefined);
      },
      () => {
        onToken(token);
        setName('');
        onMade();
      },
    );
  }

  return (
    <section aria-label={t('Tokens for scripts')} className={styles['narrow']}>
      <h2>{t('Tokens for scripts')}</h2>
      <p className={styles['muted']}>
        {t(
          'A script that sends a token may do what you may do. The list of sessions below shows and revokes it.',
        )}
      </p>
      <div className={styles['fields']}>
        <TextField label={t('Name of the token')} value={name} maxLength={64} onChange={setName} />
        <TextField
          label={t('Valid for days')}
          inputMode="numeric"
          value={days}
          maxLength={3}
          onChange={setDays}
        />
        <Checkbox isSelected={isForModels} onChange={setForModels}>
          {t('For a model: it reads what you may read, and changes nothing')}
        </Checkbox>
        {fault !== '' && (
          <p role="alert" className={styles['fault']}>
            {fault}
          </p>
        )}
        <Button
          isDisabled={isOffline || isBusy || name.trim() === '' || !/^[1-9]\d{0,2}$/.test(days)}
          onPress={make}
        >
          {t('Make token')}
        </Button>
        {made !== '' && (
          <>
            <TextField
              label={t('The token, shown this once')}
              note={
                isForModels
                  ? t('A client of the Model Context Protocol sends it to {address}.', {
                      address: new URL(href('/mcp'), location.href).href,
                    })
                  : t('Scripts send it in the header "Authorization: Bearer", followed by the token.')
              }
              value={made}
              mono
              isReadOnly
            />
            <Button onPress={() => void copyText(Promise.resolve(made), toasts, t('Token copied'))}>
              {t('Copy token')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
