import type { CatalogueFailure } from '#store/catalogueRow.ts';
import { t } from '#ui/t.ts';

/** Why the tree has no tables. */
export function noTablesText(
  schema: string | null,
  failure: CatalogueFailure | null,
  isDevice: boolean,
): string {
  if (failure?.isPassing === true) {
    return t('The tables are not saved on this device. They load automatically when the server is back.');
  }
  if (failure !== null) return t('The tables could not be read: {failure}', { failure: failure.message });
  if (isDevice)
    return t(
      'No tables yet. Open a file or drop one anywhere. Rows that are kept on this device are listed here, too.',
    );
  return schema === null ? t('Select a schema to see its tables.') : t('This schema has no tables.');
}
