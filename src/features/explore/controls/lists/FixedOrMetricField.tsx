import { type ReactNode, useState } from 'react';
import { metricText } from '#charts/explore/adhoc/adhocMetric.ts';
import { asNumber, isRecord } from '#domain/jsonValue.ts';
import field from '#ui/kit/fields/Field.module.css';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import { ChipList } from './ChipList.tsx';
import type { FieldProps } from '../controlProps.ts';
import { MetricDialog } from './MetricDialog.tsx';

/** A number, or a metric whose value is used. */
export function FixedOrMetricField(props: FieldProps): ReactNode {
  const { control, value, onChange, onExpected, context } = props;
  const [isEditing, setEditing] = useState(false);
  const stored: Readonly<Record<string, unknown>> = isRecord(value) ? value : { type: 'fix', value };
  const isMetric = stored['type'] === 'metric';
  const inner = stored['value'];
  const hasMetric = isMetric && inner !== null && inner !== undefined && inner !== '';
  const label = t(control.label);
  return (
    <>
      <ComboBox
        hideLabel
        label={t('{control}: type', { control: label })}
        options={[
          { id: 'fix', label: t('Fixed value') },
          { id: 'metric', label: t('By a metric') },
        ]}
        value={isMetric ? 'metric' : 'fix'}
        onChange={(type) => onChange({ type, value: type === 'metric' ? null : 1000 })}
      />
      {isMetric ? (
        <ChipList
          label={label}
          items={hasMetric ? [{ text: metricText(inner, context.dataset?.verboseNames ?? {}) }] : []}
          addLabel={t('Add metric')}
          canAdd={!hasMetric}
          onAdd={() => setEditing(true)}
          onEdit={() => setEditing(true)}
          onRemove={() => onChange({ type: 'metric', value: null })}
          onMove={() => undefined}
        />
      ) : (
        <div className={field['box']}>
          <input
            type="number"
            step="any"
            className={field['input']}
            aria-label={label}
            value={asNumber(inner) ?? ''}
            onChange={(event) => onChange({ type: 'fix', value: asNumber(event.currentTarget.value) })}
          />
        </div>
      )}
      {isEditing && (
        <MetricDialog
          value={hasMetric ? inner : undefined}
          context={context}
          onClose={() => setEditing(false)}
          onExpected={(metric) => onExpected?.({ type: 'metric', value: metric })}
          onSave={(metric) => {
            onChange({ type: 'metric', value: metric });
            setEditing(false);
          }}
        />
      )}
    </>
  );
}
