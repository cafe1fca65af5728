import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { wrongMailAddresses } from '#domain/report/mailAddresses.ts';
import { isWebAddress } from '#domain/report/webAddress.ts';
import type { ReportContents, ReportRecipient } from '#domain/report/reportContents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/records/Record.module.css';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';

const TYPES = ['Email', 'Slack', 'Webhook'];
/** A Superset's newer way to the same. */
const NAMES: Readonly<Record<string, string>> = { SlackV2: 'Slack' };
const NEW: ReportRecipient = { type: 'Email', target: '', cc: '', bcc: '' };

/** Who gets a report. */
export function RecipientFields({ content, set }: RecordEditing<ReportContents>): ReactNode {
  const { recipients } = content;
  const change = (index: number, parts: Partial<ReportRecipient>, mark: string): void =>
    set(
      { recipients: recipients.map((each, i) => (i === index ? { ...each, ...parts } : each)) },
      'Recipient',
      `${mark} ${index}`,
    );
  return (
    <>
      {recipients.map((recipient, index) => (
        <fieldset key={index}>
          <legend>{t('Recipient {number}', { number: index + 1 })}</legend>
          <ComboBox
            label={t('Send by')}
            options={[
              ...new Set([...TYPES.filter((id) => id !== NAMES[recipient.type]), recipient.type]),
            ].map((id) => ({
              id,
              label: NAMES[id] ?? id,
            }))}
            value={recipient.type}
            onChange={(type) => change(index, { type }, 'type')}
          />
          <TextField
            label={recipient.type === 'Email' ? t('Addresses') : t('Web address')}
            value={recipient.target}
            note={recipient.type === 'Email' ? t('Separated by commas.') : undefined}
            error={targetError(recipient)}
            onChange={(target) => change(index, { target }, 'target')}
          />
          {recipient.type === 'Email' && (
            <>
              <TextField
                label={t('Copies (CC)')}
                value={recipient.cc}
                error={mailError(recipient.cc)}
                onChange={(cc) => change(index, { cc }, 'cc')}
              />
              <TextField
                label={t('Blind copies (BCC)')}
                value={recipient.bcc}
                error={mailError(recipient.bcc)}
                onChange={(bcc) => change(index, { bcc }, 'bcc')}
              />
            </>
          )}
          <div className={styles['tools']}>
            <IconButton
              label={t('Remove recipient {number}', { number: index + 1 })}
              icon={Trash2}
              onPress={() =>
                set({ recipients: recipients.filter((_, i) => i !== index) }, 'Remove recipient')
              }
            />
          </div>
        </fieldset>
      ))}
      <Button icon={Plus} onPress={() => set({ recipients: [...recipients, NEW] }, 'Add recipient')}>
        {t('Add recipient')}
      </Button>
    </>
  );
}

function mailError(list: string): string {
  const wrong = wrongMailAddresses(list);
  return wrong.length === 0 ? '' : t('Not a mail address: {addresses}', { addresses: wrong.join(', ') });
}

function targetError({ type, target }: ReportRecipient): string {
  if (type === 'Email') return mailError(target);
  const isWrong = type === 'Webhook' && target.trim() !== '' && !isWebAddress(target);
  return isWrong ? t('Enter an address that begins with https:// or http://.') : '';
}
