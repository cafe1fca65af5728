import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { chosenText, timeRangeMask } from '#domain/filter/mask/timeMasks.ts';
import { NO_FILTER, writtenTimeRange } from '#domain/timeRange/timeRange.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import styles from '../bar/FilterBar.module.css';
import type { FilterControlProps } from './filterControl.ts';
import { COMMON_RANGES, meaningText } from '../timeRange/timeRangeTexts.ts';

const TimeRangeDialog = lazyPart(async () => ({
  default: (await import('../timeRange/TimeRangeDialog.tsx')).TimeRangeDialog,
}));

/** A time range: typed, a common one, or picked in a dialog. */
export function TimeRangeFilter({ filter, mask, onChoose, onFault, error }: FilterControlProps): ReactNode {
  const { clock } = useDevice();
  const { conf } = useSession();
  const timeZone = useObserved(conf, (now) => now.timeZone);
  const [isPicking, setPicking] = useState(false);
  /** Counts picked ranges: what was typed before is gone then. */
  const [picked, setPicked] = useState(0);
  const value = chosenText(mask) ?? NO_FILTER;
  const now = clock.now();
  const faultOf = (text: string): string | null => timeRangeFault(text, now, timeZone);
  const fault = faultOf(value);
  const meaning = meaningText(value, now, timeZone);

  function use(range: string): void {
    setPicking(false);
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
          label={filter.name}
          options={COMMON_RANGES.map((id) => ({ id, label: id }))}
          value={value}
          placeholder={t('Last week, or 2004-01-01 : 2005-01-01')}
          check={(text) => reportedFault(faultOf(writtenTimeRange(text)))}
          onCommit={(text) => onChoose(timeRangeMask(filter, writtenTimeRange(text)))}
          {...(onFault !== undefined && {
            onFault: (typed: string | null) => onFault(filter.id, typed !== null),
          })}
        />
        <IconButton
          label={t('Pick dates of {name}', { name: filter.name })}
          icon={CalendarDays}
          onPress={() => setPicking(true)}
        />
      </div>
      {fault !== null && <p className={styles['error']}>{t(fault)}</p>}
      {meaning !== '' && <p className={styles['small']}>{meaning}</p>}
      {error !== '' && <p className={styles['error']}>{error}</p>}
      <Suspense fallback={null}>
        {isPicking && (
          <TimeRangeDialog
            name={filter.name}
            value={value}
            now={now}
            zone={timeZone}
            onUse={use}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

const reportedFault = (fault: string | null): string | null => (fault === null ? null : t(fault));
