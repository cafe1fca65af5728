import { type ReactNode, useMemo, useState } from 'react';
import { isWholeList, OPTIONS_LIMIT } from '#domain/filter/bar/optionsQuery.ts';
import {
  type FilterOption,
  isInverse,
  optionOf,
  optionText,
  selectedValues,
  selectMask,
} from '#domain/filter/mask/selectMask.ts';
import { pastedOptions, typedOption } from '#domain/filter/mask/typedOptions.ts';
import { NO_TIME, typedTimes, valuesWithin } from '#domain/filter/mask/typedTimes.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import type { FilterControlProps } from './filterControl.ts';
import styles from '../bar/FilterBar.module.css';
import { useFilterOptions } from './useFilterOptions.ts';
import { TEMPORAL } from '#domain/resultColumn.ts';

/** Values of a column. */
export function SelectFilter({ filter, mask, shown, onChoose, error }: FilterControlProps): ReactNode {
  const [search, setSearch] = useState('');
  /** Whether there are more values than are listed: a search looks through all of them. */
  const [isCut, setCut] = useState(false);
  const asksForAll = isCut || filter.controlValues['searchAllOptions'] === true;
  const [isTime, setTime] = useState(false);
  const text = search.trim();
  const { clock } = useDevice();
  const zone = useObserved(useSession().conf, ({ timeZone }) => timeZone);
  const times = useMemo(
    () => (isTime ? typedTimes(text, clock.now(), zone) : null),
    [isTime, text, clock, zone],
  );
  const wanted = asksForAll && !isTime ? text : '';
  const within = asksForAll ? times : null;
  const { frame, isExact, problem } = useFilterOptions(filter, shown, wanted, within);
  const isCutNow = (frame?.rowCount ?? 0) >= OPTIONS_LIMIT;
  if (wanted === '' && within === null && isExact && isCut !== isCutNow) setCut(isCutNow);
  const isTimeNow = frame?.columns[0]?.type === TEMPORAL;
  if (frame !== null && isTime !== isTimeNow) setTime(isTimeNow);
  const chosen = selectedValues(mask);
  const values = useMemo(() => (frame?.columns[0]?.values ?? []).map(optionOf), [frame]);
  const byId = useMemo(
    () => new Map([...values, ...chosen].map((each) => [idOf(each), each])),
    [values, chosen],
  );
  const type = frame?.columns[0]?.type;
  const labels = useMemo(() => new Set(values.map((each) => optionText(each, isTime))), [values, isTime]);
  // Any value can be meant, not only one that a list has.
  const typed = labels.has(text)
    ? undefined
    : isTime
      ? (times?.moment ?? undefined)
      : typedOption(search, type);
  const found = times === null ? [] : valuesWithin(times, values);
  const isAllFound = found.length > 1 && isWholeList(values.length, isExact);
  // A list is searched by its texts: what a time means is found by what was typed.
  const nameOf = (each: FilterOption) => (found.includes(each) ? { name: text } : {});
  const isTyped = typed !== undefined && !byId.has(idOf(typed));
  const isExcluding = mask?.filterState.excludeFilterValues !== false;
  const isSingle = filter.controlValues['multiSelect'] === false;
  const isListed = [...labels].some((label) => label.toLowerCase().includes(text.toLowerCase()));
  const notUnderstood = isTime && text !== '' && times === null && !isListed ? t(NO_TIME) : '';
  const choose = (next: readonly FilterOption[], excluding = isExcluding): void =>
    onChoose(selectMask(filter, next, excluding, isTime));

  return (
    <MultiComboBox
      label={filter.name}
      options={[
        ...(isAllFound && !isSingle
          ? [
              {
                id: JSON.stringify(found),
                name: text,
                label: t('All {n} of “{text}”', { n: found.length, text }),
              },
            ]
          : []),
        ...[...byId].map(([id, each]) => ({ id, label: optionText(each, isTime), ...nameOf(each) })),
        ...(isTyped ? [{ id: idOf(typed), label: t('Use “{text}”', { text }) }] : []),
      ]}
      values={chosen.map(idOf)}
      // Each id is its value as JSON, or several values.
      onChange={(ids) => {
        const next = ids.flatMap((id) => JSON.parse(id) as FilterOption | readonly FilterOption[]);
        choose([...new Set(next)]);
      }}
      listOf={(text) => (isTime ? null : (pastedOptions(text, type, labels)?.map(idOf) ?? null))}
      isSingle={isSingle}
      placeholder={
        frame === null ? '' : optionsText(values.length, chosen.length, isInverse(filter) && isExcluding)
      }
      error={notUnderstood === '' ? (error === '' ? (problem ?? '') : error) : notUnderstood}
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
