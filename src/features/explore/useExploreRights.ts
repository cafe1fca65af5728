import { useMemo } from 'react';
import { exploreRights, type ExploreRights } from '#domain/access/exploreRights.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { OpenedChart } from '#store/dashboards/openedChart.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

/** What the person may do with the chart on the page, by the permissions last read from the server. */
export function useExploreRights(row: StoredDocument | null, before: OpenedChart | null): ExploreRights {
  const { db } = useDevice();
  const { session } = useSession();
  const id = useObserved(session.state, ({ person }) => person?.id ?? null);
  const rights = useLive(() => setting(db, 'rights'), [db], before?.rights) ?? null;
  const owners = (row?.confirmed?.content as ChartContents | undefined)?.owners ?? null;
  return useMemo(() => exploreRights({ id, rights }, owners), [id, rights, owners]);
}
