import { type ReactNode, useState } from 'react';
import {
  FILTER_OPERATORS,
  filterDraft,
  type FilterDraft,
  filterOfDraft,
  operatorOf,
} from '#domain/explore/adhocFilter.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { SqlField } from '../code/SqlField.tsx';
import type { MetricDialogProps } from './MetricDialog.tsx';
import { TabbedDialog } from './TabbedDialog.tsx';

/** Edits a filter: a column, an operator and a value, or SQL. */
export function FilterDialog({ value, context, onClose, onSave }: MetricDialogProps): ReactNode {
  const columns = context.dataset?.columns ?? [];
  const [draft, setDraft] = useState<FilterDraft>(() => filterDraft(value));
  const set = (part: Partial<FilterDraft>): void => setDraft({ ...draft, ...part });
  const isNumeric = (name: string): boolean =>
    columns.some((column) => column.column_name === name && column.type_generic === 0);
  const filter = filterOfDraft(draft, isNumeric);
  const takes = operatorOf(draft.op)?.takes;
  const fault = takes === 'range' && draft.text !== '' ? context.timeRangeFault(draft.text) : null;
  return (
    <TabbedDialog
      title={t('Filter')}
      selected={draft.kind}
      onSelect={(kind) => set({ kind })}
      onClose={onClose}
      onSave={filter === null || fault !== null ? null : () => onSave(filter)}
      tabs={[
        {
          id: 'simple',
          label: t('Simple'),
          panel: () => (
            <>
              <ComboBox
                label={t('Column')}
                options={columns.map(({ column_name: id, verbose_name: name, type }) => ({
                  id,
                  label: name || id,
                  detail: type ?? '',
                }))}
                value={draft.subject}
                onChange={(subject) => {
                  const isTime = columns.some((each) => each.column_name === subject && each.is_dttm);
                  set({ subject, op: isTime && draft.subject === null ? 'TEMPORAL_RANGE' : draft.op });
                }}
              />
              <ComboBox
                label={t('Operator')}
                options={FILTER_OPERATORS.map(({ op, name }) => ({ id: op, label: t(name) }))}
                value={draft.op}
                onChange={(op) => set({ op })}
              />
              {takes === 'range' && (
                <TextField
                  label={t('Time range')}
                  placeholder={t('Last week, or 2004-01-01 : 2005-01-01')}
                  value={draft.text}
                  onChange={(text) => set({ text })}
                  error={fault === null ? '' : t(fault)}
                />
              )}
              {takes === 'value' && (
                <TextField label={t('Value')} value={draft.text} onChange={(text) => set({ text })} />
              )}
              {takes === 'list' && (
                <TextField
                  label={t('Values')}
                  rows={4}
                  note={t('One a line.')}
                  value={draft.text}
                  onChange={(text) => set({ text })}
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
              />
            </>
          ),
        },
      ]}
    />
  );
}
