import type { ReactNode } from 'react';
import type { ChartListFilter } from '#domain/chart/chartListFilter.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { ownersOfAll, tagsOfAll } from '#domain/dashboard/listFilter.ts';
import { t } from '#ui/t.ts';
import { ListFilters } from '../ListFilters.tsx';
import { markSwitches, ownerChoice, tagChoice } from '../listChoices.ts';

export interface ChartFiltersProps {
  readonly filter: ChartListFilter;
  readonly rows: readonly SavedChart[];
  readonly onChange: (filter: ChartListFilter) => void;
}

/** Narrows the list of charts down. */
export function ChartFilters({ filter, rows, onChange }: ChartFiltersProps): ReactNode {
  return (
    <ListFilters
      choices={[
        {
          label: t('Type'),
          all: t('Any'),
          value: filter.vizType,
          options: optionsOf(rows.map(({ vizType }) => [vizType, vizTypeName(vizType)])),
          onChange: (vizType) => onChange({ ...filter, vizType }),
        },
        {
          label: t('Dataset'),
          all: t('Any'),
          value: filter.datasetId === null ? null : String(filter.datasetId),
          options: optionsOf(
            rows.flatMap(({ datasetId, datasetName }) =>
              datasetId === null || datasetName === '' ? [] : [[String(datasetId), datasetName]],
            ),
          ),
          onChange: (value) => onChange({ ...filter, datasetId: value === null ? null : Number(value) }),
        },
        ownerChoice(filter, ownersOfAll(rows), onChange),
        tagChoice(filter, tagsOfAll(rows), onChange),
      ]}
      switches={markSwitches(filter, onChange)}
    />
  );
}

/** Each value once, by label. */
function optionsOf(
  pairs: readonly (readonly [string, string])[],
): readonly { readonly value: string; readonly label: string }[] {
  return [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
