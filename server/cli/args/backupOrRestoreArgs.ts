import { err, ok, type Result } from '#domain/result.ts';
import { usageError, type StartError } from '../start/startError.ts';

export interface BackupOrRestoreCommand {
  readonly kind: 'backup' | 'restore';
  /** As typed. */
  readonly file: string;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
}

interface Given {
  readonly files: readonly string[];
  readonly imports: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
}

/** `backup FILE` and `restore FILE`: one file, and an optional data folder. */
export function parseBackupOrRestore(
  kind: 'backup' | 'restore',
  { files, imports, flags, texts }: Given,
): Result<BackupOrRestoreCommand, StartError> {
  const [, file, more] = files;
  const example = `For example: sextant ${kind} sextant-backup.tar.gz`;
  if (file === undefined) return err(usageError(`${kind} needs the name of a file.`, example));
  if (more !== undefined)
    return err(usageError(`${kind} takes one file, and "${more}" is another.`, example));
  const [other] = [...flags, ...[...texts.keys()].filter((name) => name !== 'data')];
  if (other !== undefined || imports.length > 0)
    return err(usageError(`--${other ?? 'import'} has no use with ${kind}.`, example));
  return ok({ kind, file, dataDir: texts.get('data') ?? null });
}
