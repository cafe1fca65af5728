import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { Query } from '#domain/query/query.ts';
import { type PivotAggregate, isNumericAggregate } from '#domain/rows/pivot/aggregate.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Grid } from '#ui/grid/Grid.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import type { RowSourceColumn } from '#domain/rows/rowSource.ts';
import type { DeriveRequest } from '../../../../../workers/results/protocol.ts';
import compare from '../compare/CompareDialog.module.css';
import { useDerivedRows } from '../derive/useDerivedRows.ts';
import { PivotActions } from './PivotActions.tsx';
import styles from './PivotDialog.module.css';
import { faultText, pivotSummary } from './pivotText.ts';

/** What a pivot table is made of, by the places of columns. */
interface PivotChoice {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly value: number | null;
  readonly aggregate: PivotAggregate;
}

/** What a person probably wants first: the sum of the last number by the first column that is not a number. */
function likelyPivot(columns: readonly RowSourceColumn[]): PivotChoice {
  const row = columns.findIndex(({ kind }) => kind !== 'number' && kind !== 'json');
  const value = columns.findLastIndex(({ kind }, at) => kind === 'number' && at !== row);
  return {
    rows: row < 0 ? [] : [row],
    columns: [],
    value: value < 0 ? null : value,
    aggregate: value < 0 ? 'count' : 'sum',
  };
}

export interface PivotDialogProps {
  readonly query: Query;
  readonly source: ResultSource;
  /** The limit that cut the rows; null if none did. */
  readonly limited: string | null;
  readonly onClose: () => void;
}

const AGGREGATES: readonly (readonly [PivotAggregate, string])[] = [
  ['count', 'Count of rows'],
  ['sum', 'Sum'],
  ['average', 'Average'],
  ['minimum', 'Minimum'],
  ['maximum', 'Maximum'],
  ['values', 'Count of values'],
  ['distinct', 'Count of different values'],
];

/** A pivot table of the rows shown: its headings, values and totals. */
export function PivotDialog({ query, source, limited, onClose }: PivotDialogProps): ReactNode {
  useSyncExternalStore(source.subscribe, source.version);
  const { columns } = source;
  const [choice, setChoice] = useState<PivotChoice>(() => likelyPivot(columns));
  const request = useMemo<DeriveRequest>(() => {
    const { aggregate } = choice;
    const value = aggregate === 'count' ? null : choice.value;
    const label = t(AGGREGATES.find(([id]) => id === aggregate)?.[1] ?? '');
    const name = value === null ? label : `${label} ${columns[value]?.name ?? ''}`;
    return { kind: 'pivot', ...choice, value, names: { total: t('Total'), value: name } };
  }, [choice, columns]);
  const derived = useDerivedRows(source, request);
  const set = (part: Partial<PivotChoice>): void => setChoice({ ...choice, ...part });

  const options = columns.map(({ name }, at) => ({ id: String(at), label: name }));
  const aggregates = AGGREGATES.map(([id, label]) => ({ id, label: t(label) }));
  const numbers = options.filter((_, at) => columns[at]?.kind === 'number');
  const valueOptions = isNumericAggregate(choice.aggregate) ? numbers : options;

  function aggregateBy(aggregate: PivotAggregate): void {
    const isFit = !isNumericAggregate(aggregate) || columns[choice.value ?? -1]?.kind === 'number';
    set({ aggregate, value: isFit ? choice.value : Number(numbers[0]?.id ?? choice.value) });
  }

  return (
    <Dialog title={t('Pivot')} isOpen width="wide" onClose={onClose}>
      <div className={compare['choices']}>
        <MultiComboBox
          label={t('Rows')}
          options={options.filter(({ id }) => !choice.columns.includes(Number(id)))}
          values={choice.rows.map(String)}
          onChange={(rows) => set({ rows: rows.map(Number) })}
        />
        <MultiComboBox
          label={t('Columns')}
          options={options.filter(({ id }) => !choice.rows.includes(Number(id)))}
          values={choice.columns.map(String)}
          onChange={(ids) => set({ columns: ids.map(Number) })}
        />
        <ComboBox
          label={t('Aggregate')}
          options={numbers.length > 0 ? aggregates : aggregates.filter(({ id }) => !isNumericAggregate(id))}
          value={choice.aggregate}
          onChange={(id) => aggregateBy(AGGREGATES.find(([each]) => each === id)?.[0] ?? 'count')}
        />
        <ComboBox
          label={t('Values')}
          options={valueOptions}
          value={choice.aggregate === 'count' || choice.value === null ? null : String(choice.value)}
          isDisabled={choice.aggregate === 'count'}
          onChange={(id) => set({ value: Number(id) })}
        />
      </div>
      <div className={styles['summary']}>
        <p role="status" aria-label={t('Pivot summary')}>
          {derived.state === 'ready' && pivotSummary(derived.source, request, source, limited)}
          {derived.state === 'too-large' && faultText(derived.fault)}
          {derived.state === 'failed' && t('The rows could not be read.')}
        </p>
        {derived.state === 'ready' && (
          <PivotActions query={query} source={derived.source} limited={limited} />
        )}
      </div>
      {derived.state === 'busy' && <ProgressBar label={t('Computing')} value={null} />}
      {derived.state === 'ready' && (
        <div className={compare['grid']}>
          <Grid label={t('Pivot')} source={derived.source} pinned={choice.rows.length} />
        </div>
      )}
    </Dialog>
  );
}
