import { useEffect, useMemo, useState } from 'react';
import type { PartUser } from '#domain/dataset/columns/partUses.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { SextantDb } from '#store/db.ts';
import { listCharts } from '#store/charts/charts.ts';
import { dashboardsOver } from '#store/dashboards/dashboardsOver.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { type DatasetCalls, type DatasetUsers, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** The charts and dashboards over datasets. */
export interface Users {
  readonly users: readonly PartUser[];
  /** Whether the server has listed them; otherwise there may be more than this device knows. */
  readonly isComplete: boolean;
}

interface Listed {
  readonly ids: readonly number[];
  readonly users: readonly PartUser[];
}

/** As the device knows them, and as the server lists them when it is there. */
export function useUsers(datasetIds: readonly number[]): Users {
  const { db, reportError } = useDevice();
  const { datasets } = useDashboards();
  const { connection } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [listed, setListed] = useState<Listed | null>(null);
  const key = datasetIds.join();
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  useEffect(() => {
    let isCurrent = true;
    datasets()
      .then(async (calls) => usersOnServer(calls, ids))
      .then(
        (users) => isCurrent && users !== null && setListed({ ids, users }),
        (error: unknown) => reportError(error, 'dataset users'),
      );
    return () => void (isCurrent = false);
  }, [datasets, ids, isThere, reportError]);
  const here = useLive(() => usersHere(db, ids), [db, ids]) ?? NONE;
  if (ids.length === 0) return { users: NONE, isComplete: true };
  if (listed === null || listed.ids !== ids) return { users: here, isComplete: false };
  const known = new Map(here.map((each) => [keyOf(each), each]));
  // What was changed here comes before what the server has.
  const there = listed.users.map((each) => ({
    ...each,
    stored: known.get(keyOf(each))?.stored ?? each.stored,
  }));
  const names = new Set(there.map(keyOf));
  // Charts that no server has yet.
  const local = here.filter((each) => each.id < 0 && !names.has(keyOf(each)));
  return { users: [...there, ...local], isComplete: true };
}

const NONE: readonly PartUser[] = [];

const keyOf = ({ kind, id }: PartUser): string => `${kind} ${id}`;

const eachOnce = (users: readonly PartUser[]): readonly PartUser[] => [
  ...new Map(users.map((each) => [keyOf(each), each])).values(),
];

async function usersHere(db: SextantDb, ids: readonly number[]): Promise<readonly PartUser[]> {
  const wanted = new Set(ids);
  const charts = (await listCharts(db)).filter(
    ({ datasetId }) => datasetId !== null && wanted.has(datasetId),
  );
  const dashboards = await Promise.all(ids.map((id) => dashboardsOver(db, id)));
  return eachOnce([
    ...charts.map(({ id, name, formData }): PartUser => ({
      kind: 'chart',
      id,
      title: name,
      stored: formData,
    })),
    ...dashboards
      .flat()
      .map(({ id, title, metadata }): PartUser => ({ kind: 'dashboard', id, title, stored: metadata })),
  ]);
}

/** Null where the server did not list all of them. */
async function usersOnServer(
  calls: DatasetCalls,
  ids: readonly number[],
): Promise<readonly PartUser[] | null> {
  const found: PartUser[] = [];
  // No server has one with a negative number.
  for (const id of ids.filter((each) => each > 0)) {
    const read = await calls.users(id);
    if (!read.ok) return null;
    found.push(...usersIn(read.value));
  }
  return eachOnce(found);
}

const usersIn = ({ charts, dashboards }: DatasetUsers): readonly PartUser[] => [
  ...charts.map(({ id, title, params }): PartUser => ({
    kind: 'chart',
    id,
    title,
    stored: parseRecord(params),
  })),
  ...dashboards.map(({ id, title, metadata }): PartUser => ({
    kind: 'dashboard',
    id,
    title,
    stored: parseRecord(metadata),
  })),
];
