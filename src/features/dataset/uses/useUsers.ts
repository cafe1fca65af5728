import { useEffect, useState } from 'react';
import type { User } from '#domain/dataset/partUses.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { dashboardsOver } from '#store/dashboards/dashboardsOver.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { DatasetUsers } from '../../services/dashboards.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** The charts and dashboards over a dataset. */
export interface Users {
  readonly users: readonly User[];
  /** Whether the server has listed them; otherwise there may be more than this device knows. */
  readonly isComplete: boolean;
}

/** As the device knows them, and as the server lists them when it is there. */
export function useUsers({ remoteId }: StoredDocument): Users {
  const { db, reportError } = useDevice();
  const { datasets } = useDashboards();
  const { connection } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [listed, setListed] = useState<DatasetUsers | null>(null);
  useEffect(() => {
    if (remoteId === null) return undefined;
    let isCurrent = true;
    datasets()
      .then(async (calls) => calls.users(remoteId))
      .then(
        (read) => isCurrent && read.ok && setListed(read.value),
        (error: unknown) => reportError(error, 'dataset users'),
      );
    return () => void (isCurrent = false);
  }, [datasets, remoteId, isThere, reportError]);
  const here =
    useLive(async (): Promise<readonly User[]> => {
      if (remoteId === null) return [];
      const charts = (await listCharts(db)).filter(({ datasetId }) => datasetId === remoteId);
      return [
        ...charts.map(({ id, name, formData }): User => ({
          kind: 'chart',
          id,
          title: name,
          stored: formData,
        })),
        ...(await dashboardsOver(db, remoteId)).map(({ id, title, metadata }): User => ({
          kind: 'dashboard',
          id,
          title,
          stored: metadata,
        })),
      ];
    }, [db, remoteId]) ?? NONE;
  if (listed === null) return { users: here, isComplete: remoteId === null };
  const known = new Map(here.map((each) => [`${each.kind} ${each.id}`, each]));
  const there = [
    ...listed.charts.map(({ id, title, params }) => ({ kind: 'chart' as const, id, title, text: params })),
    ...listed.dashboards.map(({ id, title, metadata }) => ({
      kind: 'dashboard' as const,
      id,
      title,
      text: metadata,
    })),
  ].map(({ text, ...each }): User => {
    // What was changed here comes before what the server has.
    const stored = known.get(`${each.kind} ${each.id}`)?.stored ?? parseRecord(text);
    return { ...each, stored };
  });
  const names = new Set(there.map((each) => `${each.kind} ${each.id}`));
  // Charts that no server has yet.
  const local = here.filter((each) => each.id < 0 && !names.has(`${each.kind} ${each.id}`));
  return { users: [...there, ...local], isComplete: true };
}

const NONE: readonly User[] = [];
