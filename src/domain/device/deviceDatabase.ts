import type { Database } from '../catalogue/catalogue.ts';
import { MINUTE, type Millis } from '../time.ts';

/** Never a server's number: those begin at 1. */
export const DEVICE_ID = -1;
/** The longest a query may run here: the server's default. */
export const DEVICE_DEADLINE: Millis = 5 * MINUTE;
/** Begins the keys of results that no server stores. */
export const DEVICE_KEY = 'device:';
/** The schema of the engine that holds the tables of this device. */
export const DEVICE_SCHEMA = 'device';

export const DEVICE_NAME = 'This device';

/** The rows on this device as a database beside those of the server. */
export const DEVICE_DATABASE: Database = {
  id: DEVICE_ID,
  name: DEVICE_NAME,
  backend: 'duckdb',
  allowRunAsync: false,
  allowCtas: true,
  allowCvas: false,
  allowDml: false,
  allowMultiCatalog: false,
  disableDataPreview: false,
  costEstimateEnabled: false,
  forceCtasSchema: null,
};

interface Place {
  readonly dbId?: number | null | undefined;
  readonly catalog?: string | null | undefined;
}

/** The catalog that stands for this database on a server, which has no number for it. */
const SENT_CATALOG = 'sextant:this-device';

/** A place as it is sent: no server knows this database. */
export function sentPlace<P extends Place>(place: P): P {
  return place.dbId === DEVICE_ID ? { ...place, dbId: null, catalog: SENT_CATALOG } : place;
}

/** A place as it was received. Beside a number, the catalog was left there when a database of the server was chosen. */
export function receivedPlace<P extends Place>(place: P): P {
  if (place.catalog !== SENT_CATALOG) return place;
  return { ...place, dbId: place.dbId ?? DEVICE_ID, catalog: null };
}
