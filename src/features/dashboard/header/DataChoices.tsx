import type { ReactNode } from 'react';
import {
  BUDGETS,
  type CubeChoice,
  NO_CHOICE,
  type OfflineChoice,
  withGrain,
  withStep,
} from '#domain/device/offlineChoice.ts';
import type { DataOffer, OfferedDataset } from '#query/device/download/dataOffer.ts';
import { formatBytes } from '#ui/format.ts';
import { NativeSelect, type NativeSelectProps } from '#ui/kit/fields/NativeSelect.tsx';
import { perLocale } from '#domain/format/shown.ts';
import { t } from '#ui/t.ts';
import styles from './DataDialog.module.css';

export interface DataChoicesProps {
  readonly offer: DataOffer;
  readonly choice: OfflineChoice | undefined;
  readonly onChoose: (choice: OfflineChoice) => void;
}

/** How large the data of a dashboard may be, and how rows that have no room are grouped. */
export function DataChoices({ offer, choice = NO_CHOICE, onChoose }: DataChoicesProps): ReactNode {
  // One of an earlier release may be between two.
  const most = choice.budget ?? 0;
  const budget = String(BUDGETS.findLast((each) => each <= most) ?? '');
  return (
    <div className={styles['choices']}>
      <Choice
        label={t('Space on this device')}
        value={budget}
        options={[
          { value: '', label: t('As much as each dataset needs') },
          ...BUDGETS.map((bytes) => ({
            value: String(bytes),
            label: t('At most {size}', { size: formatBytes(bytes) }),
          })),
        ]}
        onChange={(value) => onChoose({ ...choice, budget: value === '' ? null : Number(value) })}
      />
      {offer.datasets.map((dataset) => (
        <GroupChoices
          key={dataset.id}
          dataset={dataset}
          isAlone={offer.datasets.length === 1}
          choice={choice.cubes[dataset.id] ?? {}}
          onChoose={(cube) => onChoose({ ...choice, cubes: { ...choice.cubes, [dataset.id]: cube } })}
        />
      ))}
    </div>
  );
}

interface GroupChoicesProps {
  readonly dataset: OfferedDataset;
  readonly isAlone: boolean;
  readonly choice: CubeChoice;
  readonly onChoose: (choice: CubeChoice) => void;
}

function GroupChoices({ dataset: { name, state }, isAlone, choice, onChoose }: GroupChoicesProps): ReactNode {
  if (state.kind !== 'groups') return null;
  const { grains, ranges } = state.options;
  const { rangeGrain, steps = {} } = choice;
  return (
    <>
      {grains.length > 1 && (
        <Choice
          label={t('Time ranges of {name}', { name })}
          value={rangeGrain ?? ''}
          options={[
            { value: '', label: t('As fine as there is room for') },
            ...grains.map(({ grain, bytes }) => ({
              value: grain,
              label: sized(GRAINS()[grain] ?? grain, bytes),
            })),
          ]}
          onChange={(grain) => onChoose(withGrain(choice, grain === '' ? null : grain))}
        />
      )}
      {ranges.map(({ column, steps: offered }) => (
        <Choice
          key={column}
          label={t('Ranges of {column}', { column: isAlone ? column : `${column} (${name})` })}
          value={String(steps[column] ?? '')}
          options={[
            { value: '', label: t('Only with the server') },
            ...offered.map(({ step, bytes }) => ({
              value: String(step),
              label: sized(t('In steps of {n}', { n: step }), bytes),
            })),
          ]}
          onChange={(step) => onChoose(withStep(choice, column, step === '' ? null : Number(step)))}
        />
      ))}
    </>
  );
}

const GRAINS = perLocale((): Readonly<Record<string, string>> => ({
  P1D: t('By day'),
  P1W: t('By week'),
  P1M: t('By month'),
}));

const sized = (what: string, bytes: number): string =>
  t('{what}, about {size}', { what, size: formatBytes(bytes) });

function Choice({ label, ...select }: NativeSelectProps & { readonly label: string }): ReactNode {
  return (
    <label className={styles['choice']}>
      {label}
      <NativeSelect {...select} />
    </label>
  );
}
