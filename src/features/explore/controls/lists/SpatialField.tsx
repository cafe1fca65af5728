import type { ReactNode } from 'react';
import { asRecord, isRecord } from '#domain/jsonValue.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import type { FieldProps } from '../controlProps.ts';
import { columnOptions } from '../datasetOptions.ts';

const WAYS = [
  { id: 'latlong', label: 'Longitude and latitude columns' },
  { id: 'delimited', label: 'One column with both' },
  { id: 'geohash', label: 'Geohash column' },
] as const;

/** The columns of each way, with their labels. */
const COLUMNS: Readonly<Record<string, readonly (readonly [key: string, label: string])[]>> = {
  latlong: [
    ['lonCol', 'Longitude'],
    ['latCol', 'Latitude'],
  ],
  delimited: [['lonlatCol', 'Column']],
  geohash: [['geohashCol', 'Column']],
};

/** Where the coordinates of a row are. */
export function SpatialField({ control, value, onChange, context }: FieldProps): ReactNode {
  const stored = asRecord(value);
  const way = typeof stored['type'] === 'string' && stored['type'] in COLUMNS ? stored['type'] : 'latlong';
  const label = t(control.label);
  const set = (part: Readonly<Record<string, unknown>>): void =>
    onChange({ ...(isRecord(value) ? value : {}), type: way, ...part });
  return (
    <>
      <ComboBox
        hideLabel
        label={t('{control}: type', { control: label })}
        options={WAYS.map(({ id, label: name }) => ({ id, label: t(name) }))}
        value={way}
        onChange={(type) => onChange({ type })}
      />
      {(COLUMNS[way] ?? []).map(([key, name]) => {
        const column = stored[key];
        const id = typeof column === 'string' && column !== '' ? column : null;
        return (
          <ComboBox
            key={key}
            hideLabel
            label={t('{control}: {part}', { control: label, part: t(name) })}
            placeholder={t(name)}
            options={columnOptions(context.dataset, id)}
            value={id}
            onChange={(next) => set({ [key]: next })}
          />
        );
      })}
      {way !== 'latlong' && (
        <Checkbox
          isSelected={stored['reverseCheckbox'] === true}
          onChange={(isReversed) => set({ reverseCheckbox: isReversed })}
        >
          {t('Latitude comes first')}
        </Checkbox>
      )}
    </>
  );
}
