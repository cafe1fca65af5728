/** Which part of a database's catalogue to refresh. */
export interface CatalogueScope {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/**
 * Reads databases' catalogues into the store. Callers do not wait for it: screens read the store, with its age, and a
 * failure is stored beside the previous content.
 */
export interface Catalogue {
  refreshDatabases(): Promise<void>;
  refreshCatalogs(dbId: number, options?: { readonly force?: boolean }): Promise<void>;
  refreshSchemas(
    scope: Omit<CatalogueScope, 'schema'>,
    options?: { readonly force?: boolean },
  ): Promise<void>;
  refreshTables(scope: CatalogueScope, options?: { readonly force?: boolean }): Promise<void>;
  /** The columns of all tables at once, if the server has a route for that; else nothing. */
  refreshColumns(dbId: number, options?: { readonly force?: boolean }): Promise<void>;
  /** Once per page: an engine gains no functions meanwhile. */
  refreshFunctions(dbId: number): Promise<void>;
  refreshTable(scope: CatalogueScope, table: string): Promise<void>;
}
