import { err, ok, type Result } from '#domain/result.ts';
import { checkPages } from '../meta/metadataFile.ts';
import { checkSchema, schemaVersion } from '../meta/migrate.ts';
import type { Vault } from '../keys/vault.ts';
import { deletePlain, dropUnopened } from '../meta/secrets.ts';
import { openSqlite } from '../meta/sqlite.ts';

/** More than the number of objects created between a backup and its restore. */
const AHEAD = 1_000_000;
const REVISED = ['tab', 'saved_query', 'dataset', 'chart', 'dashboard'];

/** What became of it. */
interface Prepared {
  /** Whether there were secrets that the folder's key does not open. */
  readonly isWithoutKeys: boolean;
}

/**
 * Prepares the metadata of a backup to replace newer metadata. Ids and revisions assigned since the backup, which
 * devices still know, are skipped, so that none of them is reused for another object. Secrets that the folder's vault
 * does not open are deleted: the server makes others.
 */
export function prepareRestored(file: string, vault: Vault | null): Result<Prepared, string> {
  const db = openSqlite(file);
  try {
    checkPages(db);
    checkSchema(db);
    if (schemaVersion(db) === 0) return err('Its metadata.db is empty.');
    const isWithoutKeys = dropUnopened(db, vault);
    db.transaction(() => {
      // Whoever has an old backup has the keys in it.
      deletePlain(db);
      db.run('UPDATE sqlite_sequence SET seq = seq + ?', AHEAD);
      for (const table of REVISED) {
        const hasRevision = db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
        if (hasRevision.some(({ name }) => name === 'revision'))
          db.run(`UPDATE ${table} SET revision = revision + ?`, AHEAD);
      }
    });
    return ok({ isWithoutKeys });
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  } finally {
    db.close();
  }
}
