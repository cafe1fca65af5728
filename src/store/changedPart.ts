/** What Dexie calls a part of a database when it tells of changes: the rows of a table, or what one of its indexes has. */
export function changedPart(databaseName: string, table: string, index = ''): string {
  return `idb://${databaseName}/${table}/${index}`;
}
