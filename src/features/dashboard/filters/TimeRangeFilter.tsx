import type { ReactNode } from 'react';
import type { WallTime } from '#domain/filter/calendar.ts';
import { chosenText, timeRangeMask } from '#domain/filter/timeMasks.ts';
import { NO_FILTER, resolveTimeRange, writtenTimeRange } from '#domain/filter/timeRange.ts';
import { timeRangeFault } from '#domain/filter/timeRangeFault.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import styles from './FilterBar.module.css';
import type { FilterControlProps } from './filterControl.ts';

const PRESETS: readonly string[] = [
  NO_FILTER,
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'Current day',
  'Current week',
  'Current month',
  'Current quarter',
  'Current year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
];

/** A time range: a common one, or any that the contract can express. */
export function TimeRangeFilter({ filter, mask, onChoose, error }: FilterControlProps): ReactNode {
  const { clock } = useDevice();
  const { conf } = useSession();
  const timeZone = useObserved(conf, (now) => now.timeZone);
  const value = chosenText(mask) ?? NO_FILTER;
  const faultOf = (text: string): string | null => timeRangeFault(text, clock.now(), timeZone);
  const meant = resolveTimeRange(value, clock.now(), timeZone);
  const fault = faultOf(value);
  return (
    <div>
      <FreeComboBox
        isStacked
        label={filter.name}
        options={PRESETS.map((id) => ({ id, label: id }))}
        value={value}
        placeholder={t('Last week, or 2004-01-01 : 2005-01-01')}
        check={(text) => toldFault(faultOf(writtenTimeRange(text)))}
        onCommit={(text) => onChoose(timeRangeMask(filter, writtenTimeRange(text)))}
      />
      {fault !== null && <p className={styles['error']}>{t(fault)}</p>}
      {meant.ok && value !== NO_FILTER && (
        <p className={styles['small']}>
          {t('{since} to {until} (exclusive)', {
            since: momentText(meant.value.since) ?? t('the beginning'),
            until: momentText(meant.value.until) ?? t('the end'),
          })}
        </p>
      )}
      {error !== '' && <p className={styles['error']}>{error}</p>}
    </div>
  );
}

const toldFault = (fault: string | null): string | null => (fault === null ? null : t(fault));

/** To the minute, in the server's zone. */
const momentText = (at: WallTime | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
