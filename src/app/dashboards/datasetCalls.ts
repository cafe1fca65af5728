import { getDatasetUsers, getSourceColumns } from '#api/dashboard/datasetUses.ts';
import { pullPeople } from '#commands/pullPeople.ts';
import { pullDataset } from '#commands/dashboard/pullDataset.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { DatasetCalls } from '#features/services/dashboards.ts';
import type { DashboardsPorts } from './dashboards.ts';
import { readOutcome } from './readOutcome.ts';

/** What the page of a dataset asks a server; loaded with that page. */
export function createDatasetCalls(ports: DashboardsPorts): DatasetCalls {
  const { client } = ports.api;
  return {
    read: async (idOrUuid) => readOutcome(await pullDataset(ports, idOrUuid), ports),
    async sourceColumns(id) {
      const found = await getSourceColumns(client, id);
      return found.ok ? ok(found.value) : err(describeError(found.error));
    },
    async users(id) {
      const found = await getDatasetUsers(client, id);
      return found.ok ? ok(found.value) : err(describeError(found.error));
    },
    people: async (text) => readOutcome(await pullPeople(ports, 'dataset', text), ports),
  };
}
