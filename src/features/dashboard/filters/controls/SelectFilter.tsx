import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { OPTIONS_LIMIT } from '#domain/filter/bar/optionsQuery.ts';
import type { FilterOption } from '#domain/filter/mask/selectMask.ts';
import {
  isInverse,
  optionOf,
  optionText,
  selectedValues,
  selectMask,
} from '#domain/filter/mask/selectMask.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import type { FilterControlProps } from './filterControl.ts';
import styles from '../bar/FilterBar.module.css';
import { useFilterOptions } from './useFilterOptions.ts';

/** The generic type of temporal columns. */
const TEMPORAL = 2;

/** Values of a column. */
export function SelectFilter({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
  const [search, setSearch] = useState('');
  /** Whether there are more values than are listed: a search looks through all of them. */
  const [isCut, setCut] = useState(false);
  const asksForAll = isCut || filter.controlValues['searchAllOptions'] === true;
  const wanted = asksForAll ? search.trim() : '';
  const { frame, isExact, problem } = useFilterOptions(filter, shown, wanted);
  const isCutNow = (frame?.rowCount ?? 0) >= OPTIONS_LIMIT;
  if (wanted === '' && isExact && isCut !== isCutNow) setCut(isCutNow);
  const isTime = frame?.columns[0]?.type === TEMPORAL;
  const chosen = selectedValues(mask);
  const values = useMemo(() => (frame?.columns[0]?.values ?? []).map(optionOf), [frame]);
  const byId = useMemo(
    () => new Map([...values, ...chosen].map((each) => [idOf(each), each])),
    [values, chosen],
  );
  const isExcluding = mask?.filterState.excludeFilterValues !== false;
  const choose = (next: readonly FilterOption[], excluding = isExcluding): void =>
    onChoose(selectMask(filter, next, excluding, isTime));

  return (
    <MultiComboBox
      label={filter.name}
      options={[...byId].map(([id, each]) => ({ id, label: optionText(each, isTime) }))}
      values={chosen.map(idOf)}
      onChange={(ids) => choose(ids.flatMap((id) => byId.get(id) ?? (id === idOf(null) ? [null] : [])))}
      isSingle={filter.controlValues['multiSelect'] === false}
      placeholder={frame === null ? '' : optionsText(values.length)}
      error={error === '' ? (problem ?? '') : error}
      onSearch={setSearch}
      note={
        isInverse(filter) && (
          <Checkbox isSelected={isExcluding} onChange={(isOn) => choose(chosen, isOn)}>
            <span className={styles['small']}>
              {chosen.includes(null) || chosen.length === 0
                ? t('Exclude these')
                : t('Exclude these, and rows without a value')}
            </span>
          </Checkbox>
        )
      }
    />
  );
}

const optionsText = (count: number): string =>
  count >= OPTIONS_LIMIT
    ? t('{n} options', { n: `${OPTIONS_LIMIT}+` })
    : t('{n} {n|option|options}', { n: count });

/** A number and its text are two options. */
const idOf = (value: FilterOption): string => JSON.stringify(value);
