import type { SchemaAddress } from '../../catalogue/catalogue.ts';

/** Names a table of any database on this device. */
export const tableKey = ({ dbId, catalog, schema }: SchemaAddress, table: string): string =>
  JSON.stringify([dbId, catalog, schema, table]);
