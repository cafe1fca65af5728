import { resolve } from 'node:path';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import { KEY_VARIABLE } from '../../keys/keyFile.ts';
import type { BackupContents } from '../../backup/backupFile.ts';
import { backup } from './backupCommand.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { restore } from './restoreCommand.ts';
import type { BackupOrRestoreCommand } from '../args/backupOrRestoreArgs.ts';
import type { StartError } from '../start/startError.ts';

interface BackupOrRestoreWorld {
  readonly platform: Platform;
  readonly cwd: string;
  readonly pid: number;
  readonly version: string;
  readonly clock: Clock;
}

/** Runs `sextant backup` or `sextant restore`; returns the message for the person. */
export async function backupOrRestore(
  order: BackupOrRestoreCommand,
  world: BackupOrRestoreWorld,
): Promise<Result<string, StartError>> {
  const { platform, cwd, pid, version, clock } = world;
  const root = order.dataDir === null ? defaultDataDir(platform) : resolve(cwd, order.dataDir);
  const file = resolve(cwd, order.file);
  if (order.kind === 'backup') {
    const made = await backup({ root, file, pid, version, now: clock.now() });
    return made.ok ? ok(`Backed up ${root}\n  to ${file} (${sizeText(made.value)}).`) : made;
  }
  const key = platform.env[KEY_VARIABLE] || undefined;
  const restored = await restore({ root, file, pid, now: clock.now(), key });
  if (!restored.ok) return restored;
  const { contents, keptAt, isWithoutKeys } = restored.value;
  const before =
    keptAt === null
      ? ''
      : `\nThe previous data was moved to ${keptAt}. Delete it when you no longer need it.`;
  return ok(
    `Restored ${root}\n  to what it was on ${contents.takenOn}.${before}${isWithoutKeys ? OTHER_KEYS : ''}`,
  );
}

function sizeText({ files }: BackupContents): string {
  const bytes = Object.values(files).reduce((sum, each) => sum + each.bytes, 0);
  return `${(bytes / 1e6).toFixed(1)} MB unpacked`;
}

const OTHER_KEYS =
  '\nThe key of this folder is not the one of the backup, so the server makes other keys to sign with: tokens for API clients and guests made before end, and browsers get notifications again once they open the app.';
