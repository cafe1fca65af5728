import { newUuid } from '#domain/newUuid.ts';
import type { Clock, Random } from '#domain/time.ts';
import { passwordIn, passwordName, shownAddress } from '../../engines/connection.ts';
import type { Meta } from '../../meta/meta.ts';
import type { NamedConnection } from '../args/connectOptions.ts';

/**
 * Registers the database servers of this start. One of the same name is changed, and keeps the password that it has
 * where the address has none. Returns the names that other databases have: those are left alone.
 */
export function registerConnections(
  meta: Meta,
  connections: readonly NamedConnection[],
  clock: Clock,
  random: Random,
): readonly string[] {
  const taken: string[] = [];
  meta.transaction(() => {
    for (const { name: databaseName, connection } of connections) {
      const { name: backend, driver } = connection.backend;
      const known = meta.databases.byName(databaseName);
      if (known !== null && known.backend !== backend) {
        taken.push(databaseName);
        continue;
      }
      const uuid = known?.uuid ?? newUuid(random);
      const password = passwordIn(connection) ?? meta.secrets.get(passwordName(uuid));
      if (password !== null) meta.secrets.set(passwordName(uuid), password);
      const sqlalchemyUri = shownAddress(connection, password !== null);
      if (known !== null) {
        if (known.sqlalchemyUri !== sqlalchemyUri)
          meta.databases.update(known.id, { ...known, sqlalchemyUri }, clock.now());
        continue;
      }
      const extra = JSON.stringify({ cost_estimate_enabled: true });
      meta.databases.insert({ uuid, databaseName, backend, driver, sqlalchemyUri, extra }, clock.now());
    }
  });
  return taken;
}
