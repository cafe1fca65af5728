import { asRecord } from '#domain/jsonValue.ts';
import { type ReactNode, useState, type ClipboardEvent, useEffect } from 'react';
import {
  filterDraft,
  type FilterDraft,
  filterOfDraft,
  leavesOutNull,
  operatorOf,
} from '#charts/explore/adhoc/adhocFilter.ts';
import { isLimit, operatorsFor, withColumn, withOperator } from '#charts/explore/adhoc/filterOfColumn.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { columnOptions } from '../datasetOptions.ts';
import { RangeInput } from '../fields/TimeRangeField.tsx';
import { useExpected } from '../useExpected.ts';
import type { MetricDialogProps } from './MetricDialog.tsx';
import { SqlField } from './SqlField.tsx';
import { TabbedDialog } from './TabbedDialog.tsx';
import styles from '../../Explore.module.css';
import type { ColumnValues } from '../../data/columnValues.ts';

interface ValuesFieldProps {
  /** Those that the column has. */
  readonly known: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Called with text that is not a token yet. */
  readonly onTyped: (text: string) => void;
}

/** Values of a column as tokens: chosen of those that it has, or any text. */
function ValuesField(props: ValuesFieldProps): ReactNode {
  const { known, values, onChange, onTyped } = props;
  const onPaste = (event: ClipboardEvent): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    onChange([...new Set([...values, ...lines])]);
  };
  return (
    <div onPasteCapture={onPaste}>
      <MultiComboBox
        takesText
        label={t('Values')}
        options={[...new Set([...known, ...values])].map((id) => ({ id, label: id }))}
        values={values}
        placeholder={known.length === 0 ? '' : t('{n} {n|option|options}', { n: known.length })}
        empty={t('No such value yet. Press Enter to use it as typed.')}
        onSearch={(text) => onTyped(text.trim())}
        onChange={onChange}
      />
    </div>
  );
}

/** Edits a filter: a column, an operator and a value, or SQL. */
export function FilterDialog(props: MetricDialogProps): ReactNode {
  const { value, context, onClose, onSave } = props;
  const columns = context.dataset?.columns ?? [];
  const [draft, setDraft] = useState<FilterDraft>(() => filterDraft(value));
  const set = (part: Partial<FilterDraft>): void => setDraft({ ...draft, ...part });
  /** A value that is not a token yet counts. */
  const [typed, setTyped] = useState('');
  /** SQL that the engine refused, with where it was to filter. */
  const [refused, setRefused] = useState<Pick<FilterDraft, 'sql' | 'clause'> | null>(null);
  const isRefused = draft.kind === 'sql' && draft.sql === refused?.sql && draft.clause === refused.clause;
  const columnOf = (name: string | null) => columns.find((each) => each.column_name === name);
  // A time that a drill or a selection compares with is a number, and stays one.
  const wasNumber =
    typeof asRecord(value)['comparator'] === 'number' && /^-?\d+$/.test(draft.values[0] ?? '');
  const isNumeric = (name: string): boolean => columnOf(name)?.type_generic === 0 || wasNumber;
  const takes = operatorOf(draft.op)?.takes;
  const values = takes === 'list' && typed !== '' ? [...draft.values, typed] : draft.values;
  const filter = filterOfDraft({ ...draft, values }, isNumeric);
  const [first = ''] = draft.values;
  const setFirst = (to: string): void => set({ values: to === '' ? [] : [to] });
  const offersValues = takes === 'list' || (takes === 'value' && !isLimit(draft.op));
  const known = useColumnValues(offersValues ? draft.subject : null, context.values);
  const faultOf = (range: string): string | null => (range !== '' && context.timeRangeFault(range)) || null;
  const fault = takes === 'range' ? faultOf(first) : null;
  useExpected(draft.kind === 'sql' || fault !== null ? null : filter, props.onExpected);
  return (
    <TabbedDialog
      title={t('Filter')}
      selected={draft.kind}
      onSelect={(kind) => set({ kind })}
      edited={{ ...draft, kind: null, typed }}
      onClose={onClose}
      onSave={filter === null || fault !== null || isRefused ? null : () => onSave(filter)}
      tabs={[
        {
          id: 'simple',
          label: t('Simple'),
          panel: () => (
            <>
              <ComboBox
                label={t('Column')}
                options={columnOptions(context.dataset, draft.subject)}
                value={draft.subject}
                onChange={(subject) => setDraft(withColumn(draft, subject, columnOf(subject)))}
              />
              <ComboBox
                label={t('Operator')}
                options={operatorsFor(columnOf(draft.subject), draft.op).map(({ op, name }) => ({
                  id: op,
                  label: t(name),
                }))}
                value={draft.op}
                onChange={(op) => setDraft(withOperator(draft, op))}
              />
              {leavesOutNull(draft.op) && (
                <p className={styles['note']}>{t('Rows without a value are left out, too.')}</p>
              )}
              {takes === 'range' && (
                <RangeInput
                  isErrorBelow
                  countsAtOnce
                  label={t('Time range')}
                  value={first}
                  context={context}
                  onChange={setFirst}
                />
              )}
              {takes === 'value' && !offersValues && (
                <TextField label={t('Value')} value={first} onChange={setFirst} />
              )}
              {takes === 'value' && offersValues && (
                <FreeComboBox
                  isStacked
                  label={t('Value')}
                  options={known.map((id) => ({ id, label: id }))}
                  value={first}
                  check={() => null}
                  onTyped={setFirst}
                  onCommit={setFirst}
                />
              )}
              {takes === 'list' && (
                <ValuesField
                  key={draft.subject}
                  known={known}
                  values={draft.values}
                  onChange={(next) => set({ values: next })}
                  onTyped={setTyped}
                />
              )}
            </>
          ),
        },
        {
          id: 'sql',
          label: t('Custom SQL'),
          panel: () => (
            <>
              <ComboBox
                label={t('Filters')}
                options={[
                  { id: 'WHERE', label: t('Rows (WHERE)') },
                  { id: 'HAVING', label: t('Groups (HAVING)') },
                ]}
                value={draft.clause}
                onChange={(clause) => set({ clause: clause === 'HAVING' ? 'HAVING' : 'WHERE' })}
              />
              <SqlField
                kind={draft.clause === 'HAVING' ? 'having' : 'where'}
                context={context}
                value={draft.sql}
                onChange={(sql) => set({ sql })}
                onRefused={(sql) => setRefused(sql === null ? null : { sql, clause: draft.clause })}
              />
            </>
          ),
        },
      ]}
    />
  );
}

/** The values of a column; none until they are read. */
function useColumnValues(column: string | null, read: ColumnValues | undefined): readonly string[] {
  const [found, setFound] = useState<{ readonly of: string; readonly values: readonly string[] } | null>(
    null,
  );
  useEffect(() => {
    if (column === null || read === undefined) return undefined;
    const reading = new AbortController();
    void read(column, reading.signal).then((values) => {
      if (!reading.signal.aborted) setFound({ of: column, values });
    });
    return () => reading.abort();
  }, [column, read]);
  return found !== null && found.of === column ? found.values : NONE;
}

const NONE: readonly string[] = [];
