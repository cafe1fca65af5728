import type { ReactNode } from 'react';
import { NO_FILTER, writtenTimeRange } from '#domain/timeRange/timeRange.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import { RANGE_HINT } from '../../../shared/timeRange/timeRangeTexts.ts';

export interface PreFilterProps {
  readonly value: string | null;
  readonly onChange: (range: string | null) => void;
}

const PRESETS = [NO_FILTER, 'Last week', 'Last month', 'Last quarter', 'Last year'];

/** The time range that limits the values of a filter. */
export function PreFilter({ value, onChange }: PreFilterProps): ReactNode {
  const { clock } = useDevice();
  const { conf } = useSession();
  const { timeZone } = useObservable(conf);
  return (
    <FreeComboBox
      isStacked
      isErrorBelow
      label={t('Pre-filter time range')}
      options={PRESETS.map((id) => ({ id, label: id }))}
      value={value ?? NO_FILTER}
      placeholder={t(RANGE_HINT)}
      check={(text) => {
        const fault = timeRangeFault(writtenTimeRange(text), clock.now(), timeZone);
        return fault === null ? null : t(fault);
      }}
      onCommit={(text) => {
        const range = writtenTimeRange(text);
        onChange(range === '' || range === NO_FILTER ? null : range);
      }}
    />
  );
}
