import { type ReactNode, useEffect, useState } from 'react';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { setting } from '#store/settings.ts';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import styles from './OwnersField.module.css';

export interface OwnersFieldProps {
  readonly owners: readonly number[];
  readonly onChange: (owners: readonly number[]) => void;
  /** What owners may do. */
  readonly note: string;
}

/** The owners of a document: the server lists who can be one; offline those whose names are on this device. */
export function OwnersField({ owners, onChange, note }: OwnersFieldProps): ReactNode {
  const { reportError } = useDevice();
  const { datasets } = useDashboards();
  const names = useNames();
  const [search, setSearch] = useState('');
  const [isListed, setListed] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    datasets()
      .then(async (calls) => calls.people(search.trim()))
      .then(
        (outcome) => isCurrent && setListed(outcome === 'read'),
        (error: unknown) => reportError(error, 'people'),
      );
    return () => void (isCurrent = false);
  }, [datasets, search, reportError]);
  const known = owners.filter((id) => !names.has(id)).map((id): [number, string] => [id, `#${id}`]);
  return (
    <MultiComboBox
      label={t('Owners')}
      options={[...names, ...known]
        .map(([id, name]) => ({ id: String(id), label: name || `#${id}` }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      values={owners.map(String)}
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map(Number).toSorted((a, b) => a - b))}
      note={
        <p className={styles['note']}>
          {isListed === false
            ? t('The server cannot list people now: only those known on this device are offered.')
            : note}
        </p>
      }
    />
  );
}

/** The names of people on this device, by id. */
function useNames(): ReadonlyMap<number, string> {
  const { db } = useDevice();
  const { session } = useSession();
  const { person } = session.state.get();
  const stored = useLive(
    async () => [
      ...(await listDashboards(db)).flatMap(({ owners }) =>
        owners.map(({ id, name }): [number, string] => [id, name]),
      ),
      ...Object.entries(await setting(db, 'people')).map(([id, name]): [number, string] => [
        Number(id),
        name,
      ]),
    ],
    [db],
  );
  return new Map([
    ...(person?.id == null ? [] : [[person.id, person.displayName] as const]),
    ...(stored ?? []),
  ]);
}
