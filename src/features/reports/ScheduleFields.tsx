import { type ReactNode, useMemo, useState } from 'react';
import { crontabOf, type Every, type Repetition, repetitionOf } from '#domain/report/repetition.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { readTimeOfDay, timeOfDayText } from '#domain/timeOfDay.ts';
import { isCrontab, isTimeZone, nextRuns } from '#domain/report/schedule.ts';
import { dayNames } from '#ui/dayNames.ts';
import { formatTimestamp } from '#ui/format.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/records/Record.module.css';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';
import { EVERY, writtenSchedule } from './writtenSchedule.ts';
import { useDevice } from '../services/device.ts';

const SHOWN_RUNS = 5;
const CUSTOM = 'custom';
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
/** The days of a February that is not in a leap year. */
const MIN_MONTH = 28;
const FIRST: Repetition = { every: 'week', minute: 0, hour: 8, day: 1 };

/** When a report runs, and the next times that this means. */
export function ScheduleFields({ content, set }: RecordEditing<ReportContents>): ReactNode {
  const { clock } = useDevice();
  const { crontab, timezone } = content;
  const setCrontab = (text: string): void => set({ crontab: text }, t('Schedule'), 'crontab');
  const runs = nextRuns({ crontab, timezone }, clock.now(), SHOWN_RUNS);
  return (
    <>
      <RepetitionFields crontab={crontab} onChange={setCrontab} />
      <TextField
        label={t('Cron expression')}
        mono
        value={crontab}
        note={
          isCrontab(crontab)
            ? writtenSchedule(crontab)
            : t('Minute, hour, day of the month, month and day of the week.')
        }
        error={isCrontab(crontab) ? '' : t('This is not a cron expression. For example: 0 8 * * 1')}
        onChange={setCrontab}
      />
      <TimeZoneField
        timezone={timezone}
        onChange={(zone) => set({ timezone: zone }, t('Time zone'), 'timezone')}
      />
      {isCrontab(crontab) && isTimeZone(timezone) && runs.length === 0 && (
        <p role="status">{t('This schedule never runs: its date does not exist.')}</p>
      )}
      {runs.length > 0 && (
        <div>
          <p>{t('Next runs, in the time of this device:')}</p>
          <ol>
            {runs.map((at) => (
              <li key={at}>{formatTimestamp(at)}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

interface RepetitionFieldsProps {
  readonly crontab: string;
  readonly onChange: (crontab: string) => void;
}

/** The schedules that most reports have, picked from lists. */
function RepetitionFields({ crontab, onChange }: RepetitionFieldsProps): ReactNode {
  const repetition = repetitionOf(crontab);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (parts: Partial<Repetition>): void =>
    onChange(crontabOf({ ...(repetition ?? FIRST), ...parts }));
  const days = repetition?.every === 'week' ? dayNames() : DAYS;
  const first = repetition?.every === 'week' ? 0 : 1;
  return (
    <>
      <ComboBox
        label={t('Schedule')}
        options={[
          ...EVERY.map(([id, label]) => ({ id, label: t(label) })),
          ...(repetition === null ? [{ id: CUSTOM, label: t('By the cron expression') }] : []),
        ]}
        value={repetition?.every ?? CUSTOM}
        onChange={(every) => {
          if (every !== CUSTOM) change({ every: every as Every, day: 1 });
        }}
      />
      <div className={styles['row']}>
        {(repetition?.every === 'week' || repetition?.every === 'month') && (
          <ComboBox
            label={repetition.every === 'week' ? t('On') : t('Day of the month')}
            options={days.map((label, at) => ({ id: String(at + first), label }))}
            value={String(repetition.day)}
            onChange={(day) => change({ day: Number(day) })}
          />
        )}
        {repetition !== null && repetition.every !== 'hour' && (
          <TextField
            label={t('At')}
            value={typed ?? timeOfDayText(repetition.hour * 60 + repetition.minute)}
            error={
              typed === null || readTimeOfDay(typed) !== null
                ? ''
                : t('Enter hours and minutes, such as 08:00.')
            }
            onChange={(text) => {
              const time = readTimeOfDay(text);
              setTyped(text);
              if (time !== null) change({ hour: Math.floor(time / 60), minute: time % 60 });
            }}
            onBlur={() => setTyped(null)}
          />
        )}
      </div>
      {repetition?.every === 'month' && repetition.day > MIN_MONTH && (
        <p className={styles['note']}>
          {t('Months without a day {day} are left out.', { day: repetition.day })}
        </p>
      )}
    </>
  );
}

interface TimeZoneFieldProps {
  readonly timezone: string;
  readonly onChange: (zone: string) => void;
}

function TimeZoneField({ timezone, onChange }: TimeZoneFieldProps): ReactNode {
  const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')], []);
  return (
    <ComboBox
      label={t('Time zone')}
      options={[...new Set([timezone, ...zones])].map((id) => ({ id, label: id }))}
      value={timezone}
      error={isTimeZone(timezone) ? '' : t('There is no such time zone. For example: Europe/Berlin')}
      onChange={onChange}
    />
  );
}
