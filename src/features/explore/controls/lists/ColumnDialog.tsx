import { type ReactNode, useState } from 'react';
import { sqlColumn } from '#charts/explore/adhoc/adhocMetric.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { columnOptions } from '../datasetOptions.ts';
import { useExpected } from '../useExpected.ts';
import type { MetricDialogProps } from './MetricDialog.tsx';
import { SqlField } from './SqlField.tsx';
import { TabbedDialog } from './TabbedDialog.tsx';

/** Selects a column of the dataset, or defines one with SQL. */
export function ColumnDialog(props: MetricDialogProps): ReactNode {
  const { value, context, onClose, onSave } = props;
  const own = asRecord(value);
  const [kind, setKind] = useState<'simple' | 'sql'>(own['sqlExpression'] === undefined ? 'simple' : 'sql');
  const [column, setColumn] = useState(typeof value === 'string' ? value : null);
  const [sql, setSql] = useState(asText(own['sqlExpression']));
  const [label, setLabel] = useState(asText(own['label']));
  /** SQL that the engine refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const isRefused = kind === 'sql' && sql === refused;
  const chosen = kind === 'simple' ? column : sql.trim() === '' ? null : { ...own, ...sqlColumn(sql, label) };
  useExpected(kind === 'sql' ? null : chosen, props.onExpected);
  return (
    <TabbedDialog
      title={t('Column')}
      selected={kind}
      onSelect={setKind}
      edited={{ column, sql, label }}
      onClose={onClose}
      onSave={chosen === null || isRefused ? null : () => onSave(chosen)}
      tabs={[
        {
          id: 'simple',
          label: t('Simple'),
          panel: () => (
            <ComboBox
              label={t('Column of the dataset')}
              options={columnOptions(context.dataset, column)}
              value={column}
              onChange={setColumn}
            />
          ),
        },
        {
          id: 'sql',
          label: t('Custom SQL'),
          panel: () => (
            <>
              <SqlField
                kind="column"
                context={context}
                value={sql}
                onChange={setSql}
                onRefused={setRefused}
              />
              <TextField label={t('Name')} value={label} onChange={setLabel} />
            </>
          ),
        },
      ]}
    />
  );
}
