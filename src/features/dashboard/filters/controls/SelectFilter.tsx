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
import { pastedOptions, typedOption } from '#domain/filter/mask/typedOptions.ts';
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
  const type = frame?.columns[0]?.type;
  const labels = useMemo(() => new Set(values.map((each) => optionText(each, isTime))), [values, isTime]);
  // Any value can be meant, not only one that a list has.
  const typed = isTime || labels.has(search.trim()) ? undefined : typedOption(search, type);
  const isTyped = typed !== undefined && !byId.has(idOf(typed));
  const isExcluding = mask?.filterState.excludeFilterValues !== false;
  const choose = (next: readonly FilterOption[], excluding = isExcluding): void =>
    onChoose(selectMask(filter, next, excluding, isTime));

  return (
    <MultiComboBox
      label={filter.name}
      options={[
        ...[...byId].map(([id, each]) => ({ id, label: optionText(each, isTime) })),
        ...(isTyped ? [{ id: idOf(typed), label: t('Use “{text}”', { text: search.trim() }) }] : []),
      ]}
      values={chosen.map(idOf)}
      // Each id is its value as JSON.
      onChange={(ids) => choose(ids.map((id) => JSON.parse(id) as FilterOption))}
      listOf={(text) => (isTime ? null : (pastedOptions(text, type, labels)?.map(idOf) ?? null))}
      isSingle={filter.controlValues['multiSelect'] === false}
      placeholder={
        frame === null ? '' : optionsText(values.length, chosen.length, isInverse(filter) && isExcluding)
      }
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

/** How many there are to choose from, and how many of them are chosen or left out. */
function optionsText(count: number, chosen: number, isExcluding: boolean): string {
  const of = count >= OPTIONS_LIMIT ? `${OPTIONS_LIMIT}+` : count;
  if (chosen > 0)
    return isExcluding ? t('{n} of {of} excluded', { n: chosen, of }) : t('{n} of {of}', { n: chosen, of });
  return count >= OPTIONS_LIMIT ? t('{n} options', { n: of }) : t('{n} {n|option|options}', { n: count });
}

/** A number and its text are two options. */
const idOf = (value: FilterOption): string => JSON.stringify(value);
