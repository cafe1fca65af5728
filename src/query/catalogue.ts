/** What of a database's catalogue to bring up to date. */
export interface CatalogueScope {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/**
 * Brings what databases hold into the store. Callers never wait for it to show something: screens read the store,
 * with its age, and a failure is written beside what was known.
 */
export interface Catalogue {
  refreshDatabases(): Promise<void>;
  refreshCatalogs(dbId: number, options?: { readonly force?: boolean }): Promise<void>;
  refreshSchemas(
    scope: Omit<CatalogueScope, 'schema'>,
    options?: { readonly force?: boolean },
  ): Promise<void>;
  refreshTables(scope: CatalogueScope, options?: { readonly force?: boolean }): Promise<void>;
  /** The columns of all tables at once, where the server tells them so; nothing where it does not. */
  refreshColumns(dbId: number, options?: { readonly force?: boolean }): Promise<void>;
  /** Once while the page is open: an engine gains no functions meanwhile. */
  refreshFunctions(dbId: number): Promise<void>;
  refreshTable(scope: CatalogueScope, table: string): Promise<void>;
}
