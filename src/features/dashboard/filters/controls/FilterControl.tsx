import { memo, type ReactNode } from 'react';
import { SPLIT_CONTROL } from '#domain/nativeFilter/displayControls.ts';
import { PendingField } from '#ui/kit/fields/PendingField.tsx';
import { t } from '#ui/t.ts';
import { useIdle } from '#ui/paint/useIdle.ts';
import styles from '../bar/FilterBar.module.css';
import type { FilterControlProps } from './filterControl.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { SplitControl } from './SplitControl.tsx';
import { TimeColumnFilter } from './TimeColumnFilter.tsx';
import { TimeGrainFilter } from './TimeGrainFilter.tsx';
import { TimeRangeFilter } from './TimeRangeFilter.tsx';

/** The control of a filter, by its type. */
export const FilterControl = memo(function FilterControl(props: FilterControlProps): ReactNode {
  const { filter } = props;
  // Controls are the most expensive part of the page, and charts matter more: first only a placeholder renders.
  if (!useIdle()) return <PendingField label={filter.name} />;
  switch (filter.filterType) {
    case 'filter_select':
      return <SelectFilter {...props} />;
    case 'filter_range':
      return <RangeFilter key={props.clearings} {...props} />;
    case 'filter_time':
      return <TimeRangeFilter key={props.clearings} {...props} />;
    case 'filter_timecolumn':
      return <TimeColumnFilter {...props} />;
    case SPLIT_CONTROL:
      return <SplitControl {...props} />;
    case 'filter_timegrain':
      return <TimeGrainFilter {...props} />;
    default:
      return (
        <p className={styles['small']}>
          {t('{name}: unsupported filter type {type}', {
            name: filter.name,
            type: filter.filterType || '–',
          })}
        </p>
      );
  }
});
