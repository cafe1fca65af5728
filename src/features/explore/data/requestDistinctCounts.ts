import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { distinctForm, distinctIn } from '#charts/explore/suggest/distinctValues.ts';
import type { Distinct } from '../panes/Suggestions.tsx';
import type { ExplorePorts } from '../exploreStore.ts';

/**
 * Counts the distinct values of columns where the rows are: on this device or the server. Nothing if neither answers.
 */
export async function requestDistinctCounts(
  { ask }: Pick<ExplorePorts, 'ask'>,
  datasource: unknown,
  columns: readonly DatasetColumn[],
  signal: AbortSignal,
): Promise<Distinct> {
  const form = distinctForm(datasource, columns);
  if (form === null) return {};
  const loaded = await ask(form, { isForced: false, isDeviceFirst: true, signal });
  return loaded.ok ? distinctIn(loaded.value.frames) : {};
}
