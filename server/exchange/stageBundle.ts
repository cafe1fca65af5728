import type { Meta } from '../meta/meta.ts';
import type { Staging } from '../meta/staging.ts';
import type { Bundle } from './bundle.ts';
import type { ImportPlace } from './findPlace.ts';
import { chartsInLayout, datasetsOfFilters, layerSources } from '#domain/code/mapReferences.ts';
import type { ImportRequest } from './writeContext.ts';
import { ownUuid } from './writeSavedQuery.ts';

/** How many entities are copied in one step. */
const AT_ONCE = 100;

/** A copy of what an import reads and may change. */
export async function stageBundle(
  meta: Meta,
  bundle: Bundle,
  { userId }: ImportRequest,
  places: ReadonlyMap<string, ImportPlace | null>,
  breathe: () => Promise<void>,
): Promise<Staging> {
  const { databases, datasets, charts, dashboards, queries } = bundle;
  const uuids = new Set<string | null | undefined>();
  for (const { value } of [...databases, ...datasets, ...charts, ...dashboards, ...queries])
    uuids.add(value.uuid);
  for (const { value } of charts)
    for (const uuid of [value.dataset_uuid, ...layerSources(value.params ?? {})]) uuids.add(uuid);
  for (const { value } of queries) if (userId !== null) uuids.add(ownUuid(value.uuid, userId));
  for (const { value } of dashboards) {
    await breathe();
    if (value.slug !== null) uuids.add(meta.dashboards.bySlug(value.slug)?.uuid);
    for (const { uuid } of chartsInLayout(value.position)) uuids.add(uuid);
    for (const uuid of datasetsOfFilters(value.metadata ?? {})) uuids.add(uuid);
  }
  const sum = (counts: readonly number[]): number => counts.reduce((whole, each) => whole + each, 0);
  const staging = meta.stage({
    dataset: datasets.length,
    dataset_column: sum(
      datasets.map(
        ({ value }) => (value.columns?.length ?? 0) + (places.get(value.uuid)?.columns.length ?? 0),
      ),
    ),
    dataset_metric: sum(datasets.map(({ value }) => value.metrics?.length ?? 0)),
    chart: charts.length,
    dashboard: dashboards.length,
    saved_query: queries.length,
  });
  const all = [...uuids].filter((uuid) => typeof uuid === 'string');
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await breathe();
    staging.copy(all.slice(start, start + AT_ONCE));
  }
  return staging;
}
