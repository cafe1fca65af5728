import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chosenText, timeRangeMask } from '#domain/filter/mask/timeMasks.ts';
import { NO_FILTER } from '#domain/timeRange/timeRange.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import styles from '../bar/FilterBar.module.css';
import type { FilterControlProps } from './filterControl.ts';
import { RangePicker } from '../../../shared/timeRange/RangePicker.tsx';
import {
  meaningText,
  RANGE_HINT,
  rangeOf,
  rangeOptions,
  shownRange,
} from '../../../shared/timeRange/timeRangeTexts.ts';

/** A time range: typed, a common one, or picked in a dialog. */
export function TimeRangeFilter({ filter, mask, onChoose, onFault, error }: FilterControlProps): ReactNode {
  const { clock } = useDevice();
  const { conf } = useSession();
  const timeZone = useObserved(conf, (now) => now.timeZone);
  /** Counts picked ranges: what was typed before is gone then. */
  const [picked, setPicked] = useState(0);
  const value = chosenText(mask) ?? NO_FILTER;
  const now = clock.now();
  const faultOf = (text: string): string | null => timeRangeFault(text, now, timeZone);
  const fault = faultOf(value);
  const meaning = meaningText(value, now, timeZone);

  function use(range: string): void {
    setPicked((times) => times + 1);
    onFault?.(filter.id, false);
    onChoose(timeRangeMask(filter, range));
  }

  return (
    <div>
      <div className={styles['pick']}>
        <FreeComboBox
          key={picked}
          isStacked
          isErrorBelow
          label={filter.name}
          options={rangeOptions()}
          value={shownRange(value)}
          placeholder={t(RANGE_HINT)}
          check={(text) => reportedFault(faultOf(rangeOf(text)))}
          onCommit={(text) => onChoose(timeRangeMask(filter, rangeOf(text)))}
          {...(onFault !== undefined && {
            onFault: (typed: string | null) => onFault(filter.id, typed !== null),
          })}
        />
        <RangePicker
          icon={CalendarDays}
          name={filter.name}
          value={value}
          now={now}
          zone={timeZone}
          onUse={use}
        />
      </div>
      {fault !== null && <p className={styles['error']}>{t(fault)}</p>}
      {meaning !== '' && <p className={styles['small']}>{meaning}</p>}
      {error !== '' && <p className={styles['error']}>{error}</p>}
    </div>
  );
}

const reportedFault = (fault: string | null): string | null => (fault === null ? null : t(fault));
