import type { ReactNode } from 'react';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { isCrontab, isTimeZone, nextRuns, scheduleText } from '#domain/report/schedule.ts';
import { formatMoment } from '#ui/format.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { Editing } from '../records/RecordPage.tsx';
import { useDevice } from '../../services/device.ts';

const COMMON = ['0 * * * *', '0 8 * * *', '0 8 * * 1-5', '0 8 * * 1', '0 8 1 * *'];
const SHOWN_RUNS = 5;

/** When a report runs, and the next times that this means. */
export function ScheduleFields({ content, set }: Editing<ReportContents>): ReactNode {
  const { clock } = useDevice();
  const { crontab, timezone } = content;
  const setCrontab = (text: string): void => set({ crontab: text }, 'Schedule', 'crontab');
  const runs = nextRuns({ crontab, timezone }, clock.now(), SHOWN_RUNS);
  return (
    <>
      <ComboBox
        label={t('Schedule')}
        options={[...new Set([...COMMON, crontab])].map((id) => ({
          id,
          label: scheduleText(id),
          detail: id,
        }))}
        value={crontab}
        onChange={setCrontab}
      />
      <TextField
        label={t('Cron expression')}
        mono
        value={crontab}
        note={t('Minute, hour, day of the month, month and day of the week.')}
        error={isCrontab(crontab) ? '' : t('This is no cron expression. For example: 0 8 * * 1')}
        isInvalid={!isCrontab(crontab)}
        onChange={setCrontab}
      />
      <TextField
        label={t('Time zone')}
        value={timezone}
        error={isTimeZone(timezone) ? '' : t('There is no such time zone. For example: Europe/Berlin')}
        isInvalid={!isTimeZone(timezone)}
        onChange={(zone) => set({ timezone: zone }, 'Time zone', 'timezone')}
      />
      {runs.length > 0 && (
        <div>
          <p>{t('Next runs, in the time of this device:')}</p>
          <ol>
            {runs.map((at) => (
              <li key={at}>{formatMoment(at)}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
