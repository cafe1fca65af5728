import { ownValue } from '#domain/ownValue.ts';
import type { ReactNode } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';

export interface ValueOrderProps {
  readonly filter: NativeFilter;
  /** The dataset of the filter's column. */
  readonly dataset: Dataset | undefined;
  readonly onChange: (filter: NativeFilter) => void;
}

const BY_VALUE = 'value';
const BY_METRIC = 'metric ';

/** The sort order of a filter's values: by value, or by a metric. */
export function ValueOrder({ filter, dataset, onChange }: ValueOrderProps): ReactNode {
  const { controlValues, sortMetric } = filter;
  const names = new Set((dataset?.detail?.metrics ?? []).map((each) => each.metric_name));
  if (sortMetric !== null) names.add(sortMetric);
  return (
    <>
      <ComboBox
        label={t('Sort values by')}
        options={[
          { id: BY_VALUE, label: t('The value itself') },
          ...[...names].map((name) => ({
            id: BY_METRIC + name,
            label: ownValue(dataset?.detail?.verboseNames ?? {}, name) ?? name,
          })),
        ]}
        value={sortMetric === null ? BY_VALUE : BY_METRIC + sortMetric}
        onChange={(id) =>
          onChange({ ...filter, sortMetric: id === BY_VALUE ? null : id.slice(BY_METRIC.length) })
        }
      />
      <Checkbox
        isSelected={controlValues['sortAscending'] === false}
        onChange={(falls) =>
          onChange({ ...filter, controlValues: { ...controlValues, sortAscending: !falls } })
        }
      >
        {t('Sort descending')}
      </Checkbox>
    </>
  );
}
