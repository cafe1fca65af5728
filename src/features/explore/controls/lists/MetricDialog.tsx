import { type ReactNode, useState } from 'react';
import {
  AGGREGATES,
  metricDraft,
  metricOfDraft,
  type MetricDraft,
} from '#charts/explore/adhoc/adhocMetric.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { FieldContext } from '../controlProps.ts';
import { columnOptions, metricOptions } from '../datasetOptions.ts';
import { useExpected } from '../useExpected.ts';
import { SqlField } from './SqlField.tsx';
import { TabbedDialog } from './TabbedDialog.tsx';

export interface MetricDialogProps {
  readonly value: unknown;
  readonly context: FieldContext;
  readonly onClose: () => void;
  readonly onSave: (value: unknown) => void;
  /** What would be saved, while it is edited. SQL is not reported before it is complete. */
  readonly onExpected?: (value: unknown) => void;
}

/** Edits a metric: one of the dataset, an aggregate of a column, or SQL. */
export function MetricDialog(props: MetricDialogProps): ReactNode {
  const { value, context, onClose, onSave } = props;
  const { dataset } = context;
  const saved = dataset?.metrics ?? [];
  const [edited, setDraft] = useState<MetricDraft | null>(null);
  // The dataset may be read after the dialog is opened: until then it is not known whether there are saved ones.
  const draft = edited ?? startOf(value, saved.length > 0);
  const set = (part: Partial<MetricDraft>): void => setDraft({ ...draft, ...part });
  /** SQL that the engine refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const isRefused = draft.kind === 'sql' && draft.sql === refused;
  const metric = metricOfDraft(draft, dataset?.columns ?? []);
  useExpected(draft.kind === 'sql' ? null : metric, props.onExpected);
  const label = (
    <TextField
      label={t('Name')}
      placeholder={t('Same as the metric')}
      value={draft.label}
      onChange={(text) => set({ label: text })}
    />
  );
  return (
    <TabbedDialog
      title={t('Metric')}
      selected={draft.kind}
      onSelect={(kind) => set({ kind })}
      edited={{ ...draft, kind: null }}
      onClose={onClose}
      onSave={metric === null || isRefused ? null : () => onSave(metric)}
      tabs={[
        {
          id: 'saved',
          label: t('Saved'),
          panel: () => (
            <ComboBox
              label={t('Saved metric')}
              options={metricOptions(dataset, draft.saved)}
              value={draft.saved}
              onChange={(name) => set({ saved: name })}
              empty={t('This dataset has no saved metrics.')}
            />
          ),
        },
        {
          id: 'simple',
          label: t('Simple'),
          panel: () => (
            <>
              <ComboBox
                label={t('Column')}
                options={columnOptions(dataset, draft.column)}
                value={draft.column}
                onChange={(column) => set({ column })}
              />
              <ComboBox
                label={t('Aggregate')}
                options={AGGREGATES.map((id) => ({ id, label: id }))}
                value={draft.aggregate}
                onChange={(id) => set({ aggregate: AGGREGATES.find((each) => each === id) ?? null })}
              />
              {label}
            </>
          ),
        },
        {
          id: 'sql',
          label: t('Custom SQL'),
          panel: () => (
            <>
              <SqlField
                kind="metric"
                context={context}
                value={draft.sql}
                onChange={(sql) => set({ sql })}
                onRefused={setRefused}
                note={t('An aggregate, such as SUM(price * amount).')}
              />
              {label}
            </>
          ),
        },
      ]}
    />
  );
}

/** A new metric is one of the saved ones, if there are any. */
function startOf(value: unknown, hasSaved: boolean): MetricDraft {
  const start = metricDraft(value);
  return value === undefined && hasSaved ? { ...start, kind: 'saved' } : start;
}
