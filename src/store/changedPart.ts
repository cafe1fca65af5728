/** Dexie's key for a part of a database in change events: the rows of a table, or one of its indexes. */
export function changedPart(databaseName: string, table: string, index = ''): string {
  return `idb://${databaseName}/${table}/${index}`;
}
