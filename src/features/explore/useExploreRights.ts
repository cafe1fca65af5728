import { useMemo } from 'react';
import { exploreRights, type ExploreRights } from '#domain/access/exploreRights.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

/** What the person may do with the chart on the page, by the permissions last read from the server. */
export function useExploreRights(
  row: StoredDocument | null,
  before: OpenedChart | null,
  form: FormData,
): ExploreRights {
  const { db } = useDevice();
  const { session } = useSession();
  const id = useObserved(session.state, ({ person }) => person?.id ?? null);
  const rights = useLive(() => setting(db, 'rights'), [db], before?.rights) ?? null;
  const owners = (row?.confirmed?.content as ChartContents | undefined)?.owners ?? null;
  const isOfDevice = isDeviceDataset(datasetOf(form).id);
  return useMemo(() => exploreRights({ id, rights }, owners, isOfDevice), [id, rights, owners, isOfDevice]);
}
