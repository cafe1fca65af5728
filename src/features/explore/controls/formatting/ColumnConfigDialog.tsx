import { type ReactNode, useState } from 'react';
import { NUMBER_FORMATS, TIME_FORMATS } from '#charts/kit/controls/choices.ts';
import { settingsOf, withSetting } from '#charts/explore/columns/columnConfig.ts';
import type { Choice, ColumnKind, ColumnSetting, Control } from '#charts/kit/controls/control.ts';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import { CurrencyField } from '../fields/CurrencyField.tsx';
import { FieldsDialog } from '../FieldsDialog.tsx';
import { SelectField } from '../fields/SelectField.tsx';

export interface ColumnConfigDialogProps {
  readonly column: string;
  readonly title: string;
  /** Null where it is not known: everything can be set. */
  readonly kind: ColumnKind | null;
  readonly control: Control;
  readonly config: unknown;
  readonly onClose: () => void;
  readonly onSave: (config: unknown) => void;
}

/** Edits how one column is shown; what is empty follows from the chart and the dataset. */
export function ColumnConfigDialog(props: ColumnConfigDialogProps): ReactNode {
  const { column, title, kind, control, onClose, onSave } = props;
  const [config, setConfig] = useState(props.config);
  const own = asRecord(ownValue(asRecord(config), column));
  return (
    <FieldsDialog title={title} edited={config} onClose={onClose} onSave={() => onSave(config)}>
      {settingsOf(control, kind).map((setting) => (
        <SettingField
          key={setting}
          setting={setting}
          value={own[setting]}
          onChange={(value) => setConfig(withSetting(config, column, setting, value))}
        />
      ))}
    </FieldsDialog>
  );
}

interface SettingFieldProps {
  readonly setting: ColumnSetting;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface LabelledProps extends Omit<SettingFieldProps, 'setting'> {
  readonly label: string;
}

function SettingField({ setting, value, onChange }: SettingFieldProps): ReactNode {
  const label = t(LABELS[setting]);
  switch (setting) {
    case 'customColumnName':
      return <TextField label={label} value={asText(value)} onChange={onChange} />;
    case 'visible':
    case 'truncateLongCells':
      return (
        <Checkbox isSelected={value !== false} onChange={onChange}>
          {label}
        </Checkbox>
      );
    case 'showCellBars':
    case 'alignPositiveNegative':
    case 'colorPositiveNegative':
      return (
        <ComboBox
          label={label}
          options={SWITCHES.map(([id, name]) => ({ id, label: t(name) }))}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(id) => onChange(id === '' ? null : id === 'true')}
        />
      );
    case 'horizontalAlign':
      return (
        <ComboBox
          label={label}
          options={SIDES.map(([id, name]) => ({ id, label: t(name) }))}
          value={asText(value)}
          onChange={onChange}
        />
      );
    case 'd3NumberFormat':
    case 'd3SmallNumberFormat':
    case 'd3TimeFormat':
      return <FormatField label={label} value={value} onChange={onChange} choices={formatsOf(setting)} />;
    case 'currencyFormat':
      return (
        <LabelledField label={label}>
          <CurrencyField
            control={{ key: setting, kind: 'currency', label }}
            value={value}
            onChange={onChange}
            context={NO_CONTEXT}
          />
        </LabelledField>
      );
    case 'columnWidth':
    case 'radarMetricMinValue':
    case 'radarMetricMaxValue':
      return <NumberSetting label={label} value={value} onChange={onChange} />;
  }
}

/** A number. A minus, or a point at the end, begins one: what is typed stays until the field is left. */
function NumberSetting({ label, value, onChange }: LabelledProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? String(asNumber(value) ?? '')}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        onChange(asNumber(text));
      }}
    />
  );
}

function FormatField({
  label,
  value,
  onChange,
  choices,
}: LabelledProps & { readonly choices: readonly Choice[] }): ReactNode {
  return (
    <LabelledField label={label}>
      <SelectField
        control={{
          key: label,
          kind: 'select',
          label,
          freeForm: true,
          emptyText: 'As set by the dataset',
          choices,
        }}
        value={value}
        onChange={onChange}
        context={NO_CONTEXT}
      />
    </LabelledField>
  );
}

function LabelledField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles['labelled']}>
      <span className={styles['controlLabel']}>{label}</span>
      {children}
    </div>
  );
}

const NO_CONTEXT = { form: {}, dataset: null, timeRangeFault: () => null, check: null };
const SIDES = [
  ['', 'By the type of its values'],
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
] as const;

const SWITCHES = [
  ['', 'As in the whole chart'],
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const formatsOf = (setting: ColumnSetting): readonly Choice[] =>
  setting === 'd3TimeFormat' ? TIME_FORMATS : NUMBER_FORMATS;

const LABELS: Readonly<Record<ColumnSetting, string>> = {
  customColumnName: 'Display name',
  visible: 'Show this column',
  horizontalAlign: 'Text alignment',
  columnWidth: 'Minimum width in pixels',
  d3NumberFormat: 'Number format',
  d3SmallNumberFormat: 'Format of numbers below 1',
  d3TimeFormat: 'Date format',
  currencyFormat: 'Currency format',
  showCellBars: 'Show cell bars',
  alignPositiveNegative: 'Align positive and negative values',
  colorPositiveNegative: 'Color positive and negative values',
  truncateLongCells: 'Cut long texts',
  radarMetricMinValue: 'Minimum value',
  radarMetricMaxValue: 'Maximum value',
};
