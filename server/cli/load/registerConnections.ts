import { newUuid } from '#domain/newUuid.ts';
import type { Clock, Random } from '#domain/time.ts';
import { shownAddress } from '../../engines/connection.ts';
import { credentialsOf, keepCredentials } from '../../engines/credentials.ts';
import type { Meta } from '../../meta/meta.ts';
import type { GivenConnection } from './readConnections.ts';

/**
 * Registers database servers. One of the same name is changed, and keeps the password and the certificates that it has
 * where none are given. Returns the names that other databases have: those are left alone.
 */
export function registerConnections(
  meta: Meta,
  connections: readonly GivenConnection[],
  clock: Clock,
  random: Random,
): readonly string[] {
  const taken: string[] = [];
  meta.transaction(() => {
    for (const { name: databaseName, connection, credentials, settings } of connections) {
      const { name: backend, driver } = connection.backend;
      const known = meta.databases.byName(databaseName);
      if (known !== null && known.backend !== backend) {
        taken.push(databaseName);
        continue;
      }
      const uuid = known?.uuid ?? newUuid(random);
      const kept = credentialsOf(meta.secrets, uuid);
      const password = credentials.password ?? kept.password;
      keepCredentials(meta.secrets, uuid, { password, tls: credentials.tls ?? kept.tls });
      const row = { ...said(settings), sqlalchemyUri: shownAddress(connection, password !== null) };
      if (known !== null) {
        const changed = { ...known, ...row };
        if (JSON.stringify(changed) !== JSON.stringify(known))
          meta.databases.update(known.id, changed, clock.now());
        continue;
      }
      const extra = JSON.stringify(connection.backend.estimates ? { cost_estimate_enabled: true } : {});
      meta.databases.insert({ uuid, databaseName, backend, driver, extra, ...row }, clock.now());
    }
  });
  return taken;
}

/** What a file does not say stays as people set it. */
const said = (settings: GivenConnection['settings']): object =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
