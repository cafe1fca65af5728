import { RotateCcw } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ControlKind, PanelControl } from '#charts/kit/controls/control.ts';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import { sameJson } from '#domain/merge/same.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import { AnnotationsField } from './AnnotationsField.tsx';
import { BoundsField } from './fields/BoundsField.tsx';
import { CheckField } from './fields/CheckField.tsx';
import { ColorField } from './fields/ColorField.tsx';
import { ColorSchemeField } from './fields/ColorSchemeField.tsx';
import { focusFieldAround } from './focusWhenLost.ts';
import type { FieldProps, PanelContext } from './controlProps.ts';
import { ColumnConfigField } from './formatting/ColumnConfigField.tsx';
import { VegaLiteField } from '../spec/VegaLiteField.tsx';
import { CurrencyField } from './fields/CurrencyField.tsx';
import { FixedOrMetricField } from './lists/FixedOrMetricField.tsx';
import { ColumnsField, FiltersField, MetricsField } from './lists/ListFields.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { RulesField } from './formatting/RulesField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { SpatialField } from './lists/SpatialField.tsx';
import { ViewportField } from './fields/ViewportField.tsx';
import { WordsField } from './fields/WordsField.tsx';
import { ComparedField, DayField } from './records/ComparisonFields.tsx';
import { MapSizesField, MapViewField, TimeBoundsField } from './records/PartsFields.tsx';
import { RecordsField } from './records/RecordsField.tsx';
import { RelatedChartsField } from './records/RelatedChartsField.tsx';
import { TimeRangeField } from './fields/TimeRangeField.tsx';

/** Code that a Superset runs in its page; here it is stored and never run. */
function ScriptField(props: FieldProps): ReactNode {
  return (
    <>
      <WordsField {...props} />
      <p className={styles['note']}>
        {t('Saved for Superset. It is not run here and changes nothing on this page.')}
      </p>
    </>
  );
}

export interface ControlFieldProps {
  readonly control: PanelControl;
  readonly value: unknown;
  readonly form: FormData;
  readonly context: PanelContext;
  readonly errors: readonly string[];
  readonly isChanged: boolean;
  readonly send: (event: ExploreEvent) => void;
}

/** Kinds whose fields depend on what other controls are set to. */
export const KINDS_OF_FORM: ReadonlySet<ControlKind> = new Set<ControlKind>([
  'axisSort',
  'columnConfig',
  'comparisonRange',
  'conditionalFormatting',
  'relatedCharts',
  'vegaLite',
]);

/** A panel has up to a hundred controls: a change of one of them does not draw the others again. */
function isSameField(before: ControlFieldProps, after: ControlFieldProps): boolean {
  const { control } = after;
  return (
    before.control === control &&
    before.value === after.value &&
    before.context === after.context &&
    before.isChanged === after.isChanged &&
    before.send === after.send &&
    (before.form === after.form || !KINDS_OF_FORM.has(control.kind)) &&
    sameJson(before.errors, after.errors)
  );
}

/** A control: its label, its field, whether it was changed, and its errors. */
export const ControlField = memo(function ControlField(props: ControlFieldProps): ReactNode {
  const { control, value, errors, isChanged, send } = props;
  const field: FieldProps = {
    control,
    value,
    context: { ...props.context, form: props.form },
    onChange: (changed) => send({ kind: 'control', key: control.key, value: changed }),
    onExpected: (expected) => props.context.expect?.({ kind: 'control', key: control.key, value: expected }),
    onTaken: (from, taken) => send({ kind: 'taken over', from, key: control.key, value: taken }),
  };
  const label = useId();
  const error = useId();
  const note = useId();
  const isStored = control.isStored === true;
  // A checkbox has its label beside it.
  const isInLine = control.kind === 'checkbox';
  const Field = control.kind === 'hidden' ? null : FIELDS[control.kind];
  if (Field === null) return null;
  return (
    <div
      role="group"
      aria-labelledby={label}
      {...(errors.length > 0 ? { 'aria-describedby': error } : isStored && { 'aria-describedby': note })}
      className={styles['control']}
      data-changed={isChanged || undefined}
    >
      <div className={styles['controlHead']}>
        {isInLine ? (
          <span id={label} className={styles['inLine']}>
            <Field {...field} />
          </span>
        ) : (
          <span id={label} className={styles['controlLabel']}>
            {t(control.label)}
          </span>
        )}
        {isChanged && (
          <IconButton
            small
            icon={RotateCcw}
            label={t('Reset {control}', { control: t(control.label) })}
            onPress={({ target }) => {
              focusFieldAround(target, '[role=group]');
              send({ kind: 'reset', key: control.key });
            }}
          />
        )}
      </div>
      {!isInLine && <Field {...field} />}
      {isStored && (
        <p id={note} className={styles['note']}>
          {t('Saved for Superset. It changes nothing on this page.')}
        </p>
      )}
      {errors.length > 0 && (
        <p id={error} className={styles['error']}>
          {errors.map((each) => t(each)).join(', ')}
        </p>
      )}
    </div>
  );
}, isSameField);

const FIELDS: Readonly<Record<Exclude<ControlKind, 'hidden'>, (props: FieldProps) => ReactNode>> = {
  annotations: AnnotationsField,
  axisSort: SelectField,
  bounds: BoundsField,
  checkbox: CheckField,
  collection: RecordsField,
  color: ColorField,
  colorBreakpoints: RecordsField,
  colorScheme: ColorSchemeField,
  columnConfig: ColumnConfigField,
  columns: ColumnsField,
  columnsAndMetrics: ColumnsField,
  comparisonRange: ComparedField,
  conditionalFormatting: RulesField,
  contours: RecordsField,
  currency: CurrencyField,
  filters: FiltersField,
  fixedOrMetric: FixedOrMetricField,
  layerConfigs: RecordsField,
  longText: WordsField,
  mapView: MapViewField,
  metrics: MetricsField,
  number: NumberField,
  radio: SelectField,
  relatedCharts: RelatedChartsField,
  script: ScriptField,
  select: SelectField,
  slider: NumberField,
  spatial: SpatialField,
  template: WordsField,
  text: WordsField,
  timeOffset: DayField,
  timeRange: TimeRangeField,
  timeRangeOverride: TimeBoundsField,
  vegaLite: VegaLiteField,
  viewport: ViewportField,
  zoomConfig: MapSizesField,
};
