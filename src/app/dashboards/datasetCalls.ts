import { datasetDocument } from '#documents/kinds/dataset.ts';
import { getDatasetUsers, getSourceColumns } from '#api/dataset/datasetUses.ts';
import { findDataset, getUploadPlaces, uploadFile } from '#api/dataset/uploads.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { pullDatasets } from '#commands/pull/pullLists.ts';
import { fileTable } from '#domain/dataset/creation/fileTable.ts';
import { readingFields } from '#domain/device/files/sentReading.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { DatasetCalls } from '#features/services/dashboards.ts';
import { t } from '#ui/t.ts';
import type { DashboardsPorts } from './dashboards.ts';
import { readOutcome } from './readOutcome.ts';

/** What the page of a dataset asks a server; loaded with that page. */
export function createDatasetCalls(ports: DashboardsPorts): DatasetCalls {
  const { client } = ports.api;
  return {
    async read(idOrUuid) {
      const outcome = readOutcome(await pullDocument(ports, datasetDocument, idOrUuid), ports);
      if (outcome !== 'missing') return outcome;
      // The list confirms that it was deleted on the server: a copy with edits is then kept apart, another one is
      // removed.
      const listed = readOutcome(await pullDatasets(ports), ports);
      return listed === 'read' ? outcome : listed;
    },
    async sourceColumns(id) {
      const found = await getSourceColumns(client, id);
      return found.ok ? ok(found.value) : err(describeError(found.error));
    },
    async users(id) {
      const found = await getDatasetUsers(client, id);
      return found.ok ? ok(found.value) : err(describeError(found.error));
    },
    async filePlaces() {
      const found = await getUploadPlaces(ports.api);
      return found.ok ? found : err(describeError(found.error));
    },
    async sendFile(given, signal) {
      const read = fileTable(given.file.name);
      if (read === null) return err(t('No table can be made of this kind of file.'));
      const sent = await uploadFile(
        client,
        { ...read, ...given, schema: null, fields: readingFields(given.reading) },
        signal,
      );
      if (!sent.ok) {
        const why = describeError(sent.error);
        // The response of a Superset where the table exists.
        return sent.error.kind === 'http' && sent.error.status === 500 && given.existing === 'fail'
          ? err(
              t('{why} The table may exist: choose what happens then, or another name.', { why: `${why}.` }),
            )
          : err(why);
      }
      const found = await findDataset(client, given);
      if (!found.ok) return err(describeError(found.error));
      return found.value === null
        ? err(t('The table was created, but the server has no dataset of it. Create one from the table.'))
        : ok(found.value);
    },
  };
}
