import type { Api } from '#api/api.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';

/** Dependencies of reading from the server and storing the result. */
export interface SyncPorts {
  readonly db: SextantDb;
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
}
