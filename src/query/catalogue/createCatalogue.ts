import type { DatabaseApi } from '#api/sql/database.ts';
import type { EngineFunction, TableColumns } from '#domain/catalogue/catalogue.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { describeError } from '#domain/error/describeError.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import {
  catalogueKey,
  putCatalogueEntry,
  putCatalogueFailure,
  type CatalogueAddress,
} from '#store/catalogue.ts';
import type { CatalogueFailure, CatalogueKind, CataloguePayloads } from '#store/catalogueRow.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { CATALOGUE_TABLES, write } from '#store/write.ts';
import type { Catalogue } from './catalogue.ts';

export interface CatalogueDeps {
  readonly db: SextantDb;
  readonly api: DatabaseApi;
  readonly clock: Clock;
  readonly onStorageError: (error: StorageError) => void;
}

/** Failures shown in the status of the whole page are not repeated for each list; lists are only marked as old. */
function failureOf(error: ApiError, at: Millis): CatalogueFailure {
  const isPassing = isUnreachable(error) || error.kind === 'session';
  return { at, message: describeError(error), ...(isPassing && { isPassing }) };
}

/**
 * Reads catalogues and stores them with their age. Concurrent reads of the same part share one request; a forced read
 * (the caller knows of a change) starts after the running one, which may have read before the change.
 */
export function createCatalogue({ db, api, clock, onStorageError }: CatalogueDeps): Catalogue {
  const underWay = new Map<string, Promise<void>>();
  /** Databases whose server has no route for all columns. */
  const withoutAllColumns = new Set<number>();
  /** Databases whose functions were read. */
  const known = new Set<number>();

  async function read<Kind extends CatalogueKind>(
    kind: Kind,
    address: CatalogueAddress,
    ask: () => Promise<Result<CataloguePayloads[Kind], ApiError>>,
  ): Promise<void> {
    const response = await ask();
    const now = clock.now();
    const written = await write(
      db,
      (tx) =>
        response.ok
          ? putCatalogueEntry(tx, { kind, address, payload: response.value, fetchedAt: now })
          : putCatalogueFailure(tx, kind, address, failureOf(response.error, now)),
      CATALOGUE_TABLES,
    );
    if (!written.ok) onStorageError(written.error);
  }

  function once<Kind extends CatalogueKind>(
    kind: Kind,
    address: CatalogueAddress,
    ask: () => Promise<Result<CataloguePayloads[Kind], ApiError>>,
    force = false,
  ): Promise<void> {
    const key = catalogueKey(kind, address);
    const known = underWay.get(key);
    if (known !== undefined && !force) return known;
    const begin = () => read(kind, address, ask);
    const reading = (known === undefined ? begin() : known.then(begin)).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key);
    });
    underWay.set(key, reading);
    return reading;
  }

  let reading: Promise<void> | null = null;

  /** The tables of this device are read together, whichever part was requested. */
  async function readDevice(): Promise<void> {
    const { refreshDeviceCatalogue } = await import('../device/deviceCatalogue.ts');
    await refreshDeviceCatalogue({ db, clock, onStorageError });
  }
  const refreshDevice = (): Promise<void> =>
    (reading ??= readDevice().finally(() => {
      reading = null;
    }));

  return {
    refreshDatabases: () => once('databases', {}, () => api.list()),
    refreshCatalogs: (dbId, options) =>
      dbId === DEVICE_ID
        ? refreshDevice()
        : once('catalogs', { dbId }, () => api.catalogs(dbId, options), options?.force),
    refreshSchemas: ({ dbId, catalog }, options) =>
      dbId === DEVICE_ID
        ? refreshDevice()
        : once('schemas', { dbId, catalog }, () => api.schemas(dbId, catalog, options), options?.force),
    async refreshTables({ dbId, catalog, schema }, options) {
      // The server requires a schema for this list.
      if (schema === null || dbId === DEVICE_ID) return;
      const ask = () => api.tables({ dbId, catalog, schema }, options);
      await once('tables', { dbId, catalog, schema }, ask, options?.force);
    },
    async refreshColumns(dbId, options) {
      if (withoutAllColumns.has(dbId) || dbId === DEVICE_ID) return;
      const ask = async (): Promise<Result<readonly TableColumns[], ApiError>> => {
        const response = await api.columns(dbId);
        if (!response.ok) return response;
        if (response.value === null) withoutAllColumns.add(dbId);
        return ok(response.value ?? []);
      };
      await once('columns', { dbId }, ask, options?.force);
    },
    async refreshFunctions(dbId) {
      if (known.has(dbId) || dbId === DEVICE_ID) return;
      const ask = async (): Promise<Result<readonly EngineFunction[], ApiError>> => {
        const response = await api.functions(dbId);
        if (response.ok) known.add(dbId);
        return response;
      };
      await once('functions', { dbId }, ask);
    },
    refreshTable: (scope, table) =>
      scope.dbId === DEVICE_ID
        ? refreshDevice()
        : once('table', { ...scope, table }, () => api.table(scope, table)),
  };
}
