import type { ReactNode } from 'react';
import type { PanelControl } from '#charts/kit/controls/control.ts';
import { mapSizes, type MapSizes, SIZE_TYPES, storedSizes } from '#charts/explore/maps/mapSizes.ts';
import { asList, asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import field from '#ui/kit/fields/Field.module.css';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

const VIEW_MODES = [
  ['FIT_DATA', 'Fit data'],
  ['CUSTOM', 'Custom'],
] as const;
const VIEW_PARTS = [
  ['fixedLongitude', 'Longitude'],
  ['fixedLatitude', 'Latitude'],
  ['fixedZoom', 'Zoom'],
] as const;

/** The section of a map: all that is drawn, or a place and a zoom. */
export function MapViewField({ control, value, onChange }: FieldProps): ReactNode {
  const stored = asRecord(value);
  const mode = stored['mode'] === 'CUSTOM' ? 'CUSTOM' : 'FIT_DATA';
  return (
    <>
      <Choice
        control={control}
        part="Mode"
        choices={VIEW_MODES}
        value={mode}
        onChange={(next) => onChange({ ...stored, mode: next })}
      />
      {mode === 'CUSTOM' &&
        VIEW_PARTS.map(([key, name]) => (
          <Part
            key={key}
            control={control}
            name={name}
            value={asNumber(stored[key])}
            onChange={(next) => onChange({ ...stored, mode, [key]: next })}
          />
        ))}
    </>
  );
}

const SIZE_PARTS = [
  ['width', 'Width'],
  ['height', 'Height'],
] as const;
const GROWTH_PARTS = [['zoom', 'At zoom'], ...SIZE_PARTS] as const;

/** The size of charts on a map, which may grow with the zoom. */
export function MapSizesField({ control, value, onChange }: FieldProps): ReactNode {
  const sizes = mapSizes(value);
  const set = (next: MapSizes): void => onChange(storedSizes(next));
  const parts = [
    ...(sizes.type === 'FIXED' ? SIZE_PARTS : GROWTH_PARTS),
    ...(sizes.type === 'LINEAR' ? ([['slope', 'Slope']] as const) : []),
    ...(sizes.type === 'EXP' ? ([['exponent', 'Exponent']] as const) : []),
  ];
  return (
    <>
      <Choice
        control={control}
        part="Growth"
        choices={SIZE_TYPES}
        value={sizes.type}
        onChange={(type) => set({ ...sizes, type })}
      />
      {parts.map(([key, name]) => (
        <Part
          key={key}
          control={control}
          name={name}
          value={sizes.configs[key]}
          onChange={(next) => next !== null && set({ ...sizes, configs: { ...sizes.configs, [key]: next } })}
        />
      ))}
    </>
  );
}

/** Two times of a day, each of which may be empty. */
export function TimeBoundsField({ control, value, onChange }: FieldProps): ReactNode {
  const [low, high] = [0, 1].map((at) => asText(asList(value)[at]) || null);
  const edges = [
    { name: t('From'), at: low, set: (next: string | null) => [next, high ?? null] },
    { name: t('To'), at: high, set: (next: string | null) => [low ?? null, next] },
  ];
  return (
    <div className={styles['pair']}>
      {edges.map(({ name, at, set }) => (
        <div key={name} className={field['box']}>
          <input
            type="time"
            step={1}
            className={field['input']}
            aria-label={t('{control}: {part}', { control: t(control.label), part: name })}
            value={at ?? ''}
            onChange={(event) => onChange(set(withSeconds(event.currentTarget.value)))}
          />
        </div>
      ))}
    </div>
  );
}

const withSeconds = (time: string): string | null =>
  time === '' ? null : /^\d\d:\d\d$/.test(time) ? `${time}:00` : time;

function Choice(props: {
  readonly control: PanelControl;
  readonly part: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <ComboBox
      hideLabel
      label={t('{control}: {part}', { control: t(props.control.label), part: t(props.part) })}
      options={props.choices.map(([id, name]) => ({ id, label: t(name) }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

function Part(props: {
  readonly control: PanelControl;
  readonly name: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}): ReactNode {
  return (
    <label className={styles['pair']}>
      <span className={styles['controlLabel']}>{t(props.name)}</span>
      <div className={field['box']}>
        <input
          type="number"
          step="any"
          className={field['input']}
          aria-label={t('{control}: {part}', { control: t(props.control.label), part: t(props.name) })}
          value={props.value ?? ''}
          onChange={(event) => props.onChange(asNumber(event.currentTarget.value))}
        />
      </div>
    </label>
  );
}
