import type { ReactNode } from 'react';
import { type MetricContents, newMetric } from '#domain/dataset/contents/datasetContents.ts';
import { AGGREGATES, simpleExpression, simpleMetric } from '#domain/dataset/columns/simpleMetric.ts';
import { asText } from '#domain/jsonValue.ts';
import { newUuid } from '#domain/newUuid.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { ExpressionField } from '../../shared/sql/code/ExpressionField.tsx';
import styles from '../Dataset.module.css';
import { PartFoot } from './PartFoot.tsx';
import { PartPanes } from './PartPanes.tsx';
import { CertificationFields } from './CertificationFields.tsx';
import { LabelFields } from './LabelFields.tsx';
import { freeName, namesakeFault, partRows, type PartsProps, type RowOf } from './partsProps.ts';

type MetricRow = RowOf<MetricContents>;

/** The metrics that charts can choose. */
export function MetricsTab(props: PartsProps): ReactNode {
  const { content, editing } = props;
  const { random } = useDevice();
  const rows = partRows(content.metrics, (metric) => metric.metric_name);
  return (
    <PartPanes<MetricRow>
      title={t('Metrics')}
      searchLabel={t('Search metrics')}
      rows={rows}
      addLabel={t('Add metric')}
      onAdd={() => {
        const key = newUuid(random);
        const metric = newMetric(freeName(t('metric'), rows), 'COUNT(*)');
        editing.set({ metrics: { ...content.metrics, [key]: metric } }, t('Add metric'));
        return key;
      }}
      columns={[
        {
          id: 'sql',
          title: t('SQL'),
          sortBy: ({ part }) => part.expression,
          cell: ({ part }) => <code className={styles['code']}>{part.expression}</code>,
        },
        {
          id: 'format',
          title: t('Format'),
          width: 110,
          cell: ({ part }) => part.d3format || asText(part.currency?.['symbol']),
        },
      ]}
      details={(row) => <MetricFields key={row.key} {...props} of={row} rows={rows} />}
    />
  );
}

const POSITIONS = [
  { id: 'prefix', label: 'Prefix' },
  { id: 'suffix', label: 'Suffix' },
] as const;

function MetricFields({
  of: { key, name, part: metric },
  rows,
  ...props
}: PartsProps & { readonly of: MetricRow; readonly rows: readonly MetricRow[] }): ReactNode {
  const { editing, content } = props;
  const set = (parts: Partial<MetricContents>, label: string): void => editing.setMetric(key, parts, label);
  const simple = simpleMetric(metric.expression);
  const columns = Object.values(content.columns).map(({ column_name: id, verbose_name: label }) => ({
    id,
    label: label || id,
  }));
  const symbol = asText(metric.currency?.['symbol']);
  const position = asText(metric.currency?.['symbolPosition']) || 'prefix';
  const setCurrency = (to: { readonly symbol: string; readonly symbolPosition: string }): void =>
    set({ currency: to.symbol === '' ? null : to }, t('Currency'));
  const choose = (aggregate: string, column: string): void =>
    set({ expression: simpleExpression({ aggregate, column }) }, t('SQL'));
  return (
    <div className={styles['form']}>
      <TextField
        label={t('Name')}
        value={name}
        maxLength={255}
        error={namesakeFault(key, name, rows)}
        onChange={(text) => set({ metric_name: text }, t('Name'))}
      />
      <div className={styles['pair']}>
        <ComboBox
          label={t('Aggregate')}
          options={AGGREGATES.map((id) => ({ id, label: id.replace('_', ' ') }))}
          value={simple?.aggregate ?? null}
          placeholder={t('Custom SQL')}
          onChange={(aggregate) => choose(aggregate, simple?.column ?? columns[0]?.id ?? '*')}
        />
        <ComboBox
          label={t('Column')}
          options={columns}
          value={simple?.column ?? null}
          isDisabled={simple === null}
          onChange={(column) => choose(simple?.aggregate ?? 'SUM', column)}
        />
      </div>
      <ExpressionField
        label={t('SQL')}
        value={metric.expression}
        columns={Object.values(content.columns)}
        error={metric.expression.trim() === '' ? t('SQL is required') : ''}
        onChange={(text) => set({ expression: text }, t('SQL'))}
      />
      <LabelFields part={metric} set={set} />
      <TextField
        label={t('Number format')}
        mono
        value={metric.d3format}
        note={t('A d3 format, such as ,.2f or .1%. Empty for the default.')}
        onChange={(text) => set({ d3format: text }, t('Number format'))}
      />
      <div className={styles['pair']}>
        <TextField
          label={t('Currency')}
          value={symbol}
          placeholder="EUR"
          onChange={(text) => setCurrency({ symbol: text, symbolPosition: position })}
        />
        <ComboBox
          label={t('Currency position')}
          options={POSITIONS.map(({ id, label }) => ({ id, label: t(label) }))}
          value={symbol === '' ? null : position}
          isDisabled={symbol === ''}
          onChange={(symbolPosition) => setCurrency({ symbol, symbolPosition })}
        />
      </div>
      <TextField
        label={t('Warning')}
        value={metric.warning_text}
        onChange={(text) => set({ warning_text: text }, t('Warning'))}
      />
      <CertificationFields extra={metric.extra} set={set} />
      <PartFoot {...props} part={{ kind: 'metric', name }} partKey={key} />
    </div>
  );
}
