import { LANGUAGES } from '#domain/language/languages.ts';
import type { ReactNode } from 'react';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { formatOf, reportFormats } from '#domain/report/reportFormats.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import styles from '../shared/records/Record.module.css';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';
import { useListReading } from '../documents/useListReading.ts';
import { OwnersField } from '../documents/OwnersField.tsx';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { AlertFields } from './AlertFields.tsx';
import { PaperFields } from './PaperFields.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { reportTargets, targetKey } from '../documents/reportTargets.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { DescriptionField, NameField } from '../shared/records/RecordFields.tsx';

const RETRIES = ['0', '1', '2', '3', '4', '5'];

/** Everything that can be set of a report. */
export function ReportFields(editing: RecordEditing<ReportContents>): ReactNode {
  const { content, isTouched, set } = editing;
  const { db } = useDevice();
  const { mode, sendsMail } = useObservable(useSession().conf);
  const isSuperset = mode === 'gateway';
  // A new device knows no charts and dashboards yet.
  useListReading('dashboards');
  useListReading('charts');
  const targets = useLive(() => reportTargets(db), [db]) ?? [];
  return (
    <div className={styles['fields']}>
      <NameField content={content} set={set} maxLength={150} />
      <DescriptionField content={content} set={set} />
      <OwnersField
        entity="report"
        owners={content.owners ?? []}
        note={t('Owners can edit and delete the report, and are notified when it fails.')}
        onChange={(owners) => set({ owners }, 'Owners')}
      />
      <Switch isSelected={content.active} onChange={(active) => set({ active }, 'Active')}>
        {t('Active')}
      </Switch>
      <ComboBox
        label={t('Chart or dashboard')}
        options={targets}
        value={content.target && targetKey(content.target)}
        error={isTouched && content.target === null ? t('Choose what the report sends.') : ''}
        onChange={(key) => {
          const target = targets.find(({ id }) => id === key)?.target;
          if (!target) return;
          const format = formatOf(reportFormats(target, isSuperset), content.format);
          // Its tab and filters are those of the dashboard that was there before.
          const left = 'dashboard' in content.extra ? { extra: { ...content.extra, dashboard: {} } } : {};
          set({ target, format, ...left }, 'Chart or dashboard');
        }}
      />
      {content.type === 'Alert' && <AlertFields {...editing} />}
      <ScheduleFields {...editing} />
      <FormatField {...editing} formats={reportFormats(content.target, isSuperset)} />
      {!isSuperset && <PaperFields {...editing} />}
      <RecipientFields {...editing} />
      {!sendsMail && content.recipients.some(({ type }) => type === 'Email') && (
        <p className={styles['note']} role="status">
          {t('This server cannot send mail yet: an administrator has to start it with --smtp-url.')}
        </p>
      )}
      <TextField
        label={t('Subject')}
        value={content.subject}
        maxLength={255}
        note={t('Without one it names the report.')}
        onChange={(subject) => set({ subject }, 'Subject', 'subject')}
      />
      <TextField
        label={t('Message')}
        rows={4}
        value={content.message}
        onChange={(message) => set({ message }, 'Message', 'message')}
      />
      <SecondsField
        label={t('Working time-out (seconds)')}
        value={content.workingTimeout}
        onChange={(workingTimeout) => set({ workingTimeout }, 'Working time-out', 'workingTimeout')}
      />
      {content.type === 'Alert' && (
        <SecondsField
          label={t('Grace period (seconds)')}
          value={content.gracePeriod}
          onChange={(gracePeriod) => set({ gracePeriod }, 'Grace period', 'gracePeriod')}
        />
      )}
      {!isSuperset && <RunFields {...editing} />}
    </div>
  );
}

interface FormatFieldProps extends Pick<RecordEditing<ReportContents>, 'content' | 'set'> {
  readonly formats: readonly string[];
}

/** The format of what is sent. A workbook is a CSV to a Superset, with a field of our own. */
function FormatField({ content, set, formats }: FormatFieldProps): ReactNode {
  const own = asRecord(content.extra['sextant']);
  const isWorkbook = content.format === 'CSV' && asText(own['file']) === 'xlsx';
  const format = isWorkbook ? 'XLSX' : content.format;
  const isMade = formats.includes(format);
  return (
    <ComboBox
      label={t('Format')}
      // One that was set elsewhere is shown, too.
      options={[...formats, ...(isMade ? [] : [format])].map((id) => ({ id, label: id }))}
      value={format}
      error={isMade ? '' : t('A Superset makes {format} of charts only.', { format })}
      onChange={(chosen) => {
        const [format, file] = chosen === 'XLSX' ? ['CSV', 'xlsx'] : [chosen, 'csv'];
        set({ format, extra: { ...content.extra, sextant: { ...own, file } } }, 'Format');
      }}
    />
  );
}

/** How the embedded server runs a report: retries, missed runs, and whose rows it contains. */
function RunFields({ content, set }: Pick<RecordEditing<ReportContents>, 'content' | 'set'>): ReactNode {
  const own = asRecord(content.extra['sextant']);
  const setOwn = (parts: object, label: string): void =>
    set({ extra: { ...content.extra, sextant: { ...own, ...parts } } }, label);
  const isByRecipient = asText(own['rows']) === 'recipient';
  return (
    <>
      <ComboBox
        label={t('Retries')}
        options={RETRIES.map((id) => ({ id, label: id }))}
        value={String(asNumber(own['retries']) ?? 0)}
        onChange={(retries) => setOwn({ retries: Number(retries) }, 'Retries')}
      />
      <Switch
        isSelected={asText(own['missed']) !== 'skip'}
        onChange={(isMadeUp) => setOwn({ missed: isMadeUp ? 'run' : 'skip' }, 'Missed runs')}
      >
        {t('Run later if the server was stopped at its time')}
      </Switch>
      <ComboBox
        label={t('Language of messages')}
        options={LANGUAGES.map(({ code, name }) => ({ id: code, label: name }))}
        value={asText(own['language']) || 'en'}
        onChange={(language) => setOwn({ language }, 'Language of messages')}
      />
      <ComboBox
        label={t('Whose rows')}
        options={[
          { id: 'owner', label: t('The owner’s, for all recipients') },
          { id: 'recipient', label: t('Each recipient’s own') },
        ]}
        value={isByRecipient ? 'recipient' : 'owner'}
        onChange={(rows) => setOwn({ rows }, 'Whose rows')}
      />
      <p>
        {isByRecipient
          ? t(
              'It runs once for each mail address, as the person with this address here, and contains the rows that this person may see. Addresses of nobody get nothing.',
            )
          : t('It runs as its owner, and contains the rows that the owner may see.')}
      </p>
    </>
  );
}

interface SecondsFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function SecondsField({ label, value, onChange }: SecondsFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={(text) => {
        const seconds = Number(text.replaceAll(/\D/g, ''));
        if (seconds >= 1 && seconds <= 10_000_000) onChange(seconds);
      }}
    />
  );
}
