import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ControlKind } from '#domain/chart/types/shared/controls/control.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import { AnnotationsField } from './AnnotationsField.tsx';
import { BoundsField } from './BoundsField.tsx';
import { CheckField } from './CheckField.tsx';
import { ColorField } from './ColorField.tsx';
import { ColorSchemeField } from './ColorSchemeField.tsx';
import type { FieldProps } from './controlProps.ts';
import { ColumnConfigField } from './ColumnConfigField.tsx';
import { VegaLiteField } from '../spec/VegaLiteField.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import { FixedOrMetricField } from './FixedOrMetricField.tsx';
import { ColumnsField, FiltersField, MetricsField } from './ListFields.tsx';
import { NumberField } from './NumberField.tsx';
import { RulesField } from './RulesField.tsx';
import { SelectField } from './SelectField.tsx';
import { SpatialField } from './SpatialField.tsx';
import { ViewportField } from './ViewportField.tsx';
import { WordsField } from './WordsField.tsx';
import { ComparedField, DayField } from './records/ComparisonFields.tsx';
import { MapSizesField, MapViewField, TimeBoundsField } from './records/PartsFields.tsx';
import { RecordsField } from './records/RecordsField.tsx';
import { RelatedChartsField } from './records/RelatedChartsField.tsx';
import { ScriptField } from './records/ScriptField.tsx';
import { TimeRangeField } from './TimeRangeField.tsx';

export interface ControlFieldProps extends FieldProps {
  readonly errors: readonly string[];
  readonly isChanged: boolean;
  readonly onReset: () => void;
}

/** A control: its label, its field, whether it was changed, and its errors. */
export function ControlField({ errors, isChanged, onReset, ...field }: ControlFieldProps): ReactNode {
  const { control } = field;
  const label = useId();
  const error = useId();
  // A checkbox has its label beside it.
  const isInLine = control.kind === 'checkbox';
  const Field = control.kind === 'hidden' ? null : FIELDS[control.kind];
  if (Field === null) return null;
  return (
    <div
      role="group"
      aria-labelledby={label}
      {...(errors.length > 0 && { 'aria-describedby': error })}
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
            onPress={onReset}
          />
        )}
      </div>
      {!isInLine && <Field {...field} />}
      {errors.length > 0 && (
        <p id={error} className={styles['error']}>
          {errors.map((each) => t(each)).join(', ')}
        </p>
      )}
    </div>
  );
}

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
