import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineHost } from '../engines/engineHost.ts';
import type { Meta } from '../meta/meta.ts';
import { METADATA_FILE } from '../meta/metadataFile.ts';

/** The folder for snapshots, below the data folder. */
const SNAPSHOTS = 'backup';
export const SCRATCH_FILE = 'scratch.duckdb';

/** The parts of a running server that a snapshot reads. */
export interface SnapshotSource {
  readonly root: string;
  readonly meta: Meta;
  readonly engines: Pick<EngineHost, 'copyInto'>;
  readonly scratch: string;
  readonly openScratch: () => Promise<void>;
}

/** Copies each database as of one transaction, without blocking others. The error is a sentence. */
export async function takeSnapshot(source: SnapshotSource): Promise<Result<string, string>> {
  const { root, meta, engines, scratch, openScratch } = source;
  const folder = newSnapshotFolder(root);
  const failed = (reason: string): Result<never, string> => {
    rmSync(folder, { recursive: true, force: true });
    return err(reason);
  };
  try {
    if (existsSync(join(root, SCRATCH_FILE))) {
      await openScratch();
      const copied = await engines.copyInto(scratch, join(folder, SCRATCH_FILE));
      if (!copied.ok) return failed(`Scratch: ${copied.error.message}`);
    }
    meta.copyInto(join(folder, METADATA_FILE));
    return ok(folder);
  } catch (cause) {
    return failed(cause instanceof Error ? cause.message : String(cause));
  }
}

export function newSnapshotFolder(root: string): string {
  mkdirSync(join(root, SNAPSHOTS), { recursive: true, mode: 0o700 });
  return mkdtempSync(join(root, SNAPSHOTS, 'of-'));
}

/** Removes snapshots left by a command that was stopped before it had packed them. */
export const sweepSnapshots = (root: string): void =>
  rmSync(join(root, SNAPSHOTS), { recursive: true, force: true });
