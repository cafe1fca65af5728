import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { type DuckSpec, isRemote, type RemoteSpec } from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineLimits } from './protocol.ts';

/** The resources of all engines together. */
export interface RoomOptions {
  /** Bytes of memory. */
  readonly memory: number;
  /** The folder of their temporary files. */
  readonly tempFolder: string;
  /** The most bytes in it. */
  readonly tempBytes: number;
  /** The number of engines over files. */
  readonly files: number;
}

export interface EnginePlace {
  readonly limits: EngineLimits;
  /** Called when its process has ended: deletes its temporary files. */
  giveBack(): void;
}

/** Shares of the total budget. They are fixed, since a locked engine's limits cannot be changed. */
export interface EngineRoom {
  /** The share of an engine process, of which its database has so many. */
  take(spec: Pick<DuckSpec, 'path'> | RemoteSpec, processes?: number): Result<EnginePlace, EngineError>;
}

/** Callers of the API may create in-memory databases: this many have an engine, and share one share. */
export const MAX_IN_MEMORY = 8;
/** The least memory with which an engine works. */
const MIN_MEMORY = 64 * 1024 ** 2;

export function engineRoom({ memory, tempFolder, tempBytes, files }: RoomOptions): EngineRoom {
  const shareOf = (bytes: number, inMemory: boolean): number =>
    Math.floor(bytes / (files + 1) / (inMemory ? MAX_IN_MEMORY : 1));
  mkdirSync(tempFolder, { recursive: true, mode: 0o700 });
  // A killed server could not delete its engines' files.
  for (const entry of readdirSync(tempFolder))
    rmSync(join(tempFolder, entry), { recursive: true, force: true });
  let openInMemory = 0;

  return {
    take(spec, processes = 1) {
      const inMemory = !isRemote(spec) && spec.path === ':memory:';
      if (inMemory && openInMemory >= MAX_IN_MEMORY) return err(TOO_MANY);
      if (inMemory) openInMemory++;
      // A process for a database elsewhere has the rows that it returns, and nothing else.
      const isSmall = inMemory || isRemote(spec);
      const folder = mkdtempSync(join(tempFolder, 'engine-'));
      return ok({
        limits: {
          memory: Math.max(MIN_MEMORY, Math.floor(shareOf(memory, isSmall) / processes)),
          tempFolder: folder,
          tempBytes: Math.floor(shareOf(tempBytes, inMemory) / processes),
        },
        giveBack() {
          if (inMemory) openInMemory--;
          rmSync(folder, { recursive: true, force: true });
        },
      });
    },
  };
}

const TOO_MANY: EngineError = {
  kind: 'unavailable',
  message: `${MAX_IN_MEMORY} databases in memory are in use, which is as many as this server keeps. Delete one of them.`,
  exception: null,
  at: null,
};
