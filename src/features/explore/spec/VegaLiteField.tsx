import { type ReactNode, Suspense } from 'react';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';
import { queryMode } from '#charts/kit/table/queryMode.ts';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import type { FieldProps } from '../controls/controlProps.ts';

/** Loaded with the first chart of its type. */
const SpecEditor = lazyPart(async () => ({ default: (await import('./SpecEditor.tsx')).SpecEditor }));

/** The text of a specification, kept as typed. */
export function VegaLiteField({ control, value, onChange, context }: FieldProps): ReactNode {
  return (
    <Suspense fallback={t('Loading the editor…')}>
      <SpecEditor
        label={t(control.label)}
        value={typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value, null, 2)}
        columns={resultColumns(context.form)}
        onChange={onChange}
      />
    </Suspense>
  );
}

function resultColumns(form: FormData): readonly string[] {
  if (queryMode(form) === 'raw') return columnsOf(form['all_columns']).map(columnLabel);
  return [...columnsOf(form['groupby']).map(columnLabel), ...metricsOf(form['metrics']).map(metricLabel)];
}
