import { listDashboards } from '#store/dashboards/dashboards.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';

/** The slugs of other dashboards. */
export function useTakenSlugs(ownId: number): ReadonlySet<string> {
  const { db } = useDevice();
  const listed = useLive(() => listDashboards(db), [db]) ?? [];
  return new Set(listed.flatMap(({ id, slug }) => (id === ownId || slug === null ? [] : [slug])));
}
