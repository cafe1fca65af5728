import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError, EngineSpec } from './engineHost.ts';
import type { EngineLimits } from './protocol.ts';

/** What all engines together may take of the machine. */
export interface RoomOptions {
  /** Bytes of memory. */
  readonly memory: number;
  /** Where they put what does not fit into it, for as long as they run. */
  readonly tempFolder: string;
  /** Bytes there. */
  readonly tempBytes: number;
  /** Engines over files that there may be. */
  readonly files: number;
}

export interface EnginePlace {
  readonly limits: EngineLimits;
  /** To be called when its process is gone: removes what it left on the disk. */
  giveBack(): void;
}

/** Shares of the one budget. They are fixed, as an engine cannot be told another limit once it is locked. */
export interface EngineRoom {
  /** What a process of an engine gets. */
  take(spec: Pick<EngineSpec, 'path'>): Result<EnginePlace, EngineError>;
}

/** Callers of the API may make databases in memory: these many have an engine, and one share between them. */
export const MOST_IN_MEMORY = 8;
/** An engine cannot work with less. */
const LEAST_MEMORY = 64 * 1024 ** 2;

export function engineRoom({ memory, tempFolder, tempBytes, files }: RoomOptions): EngineRoom {
  const shareOf = (bytes: number, inMemory: boolean): number =>
    Math.floor(bytes / (files + 1) / (inMemory ? MOST_IN_MEMORY : 1));
  mkdirSync(tempFolder, { recursive: true, mode: 0o700 });
  // A server that was killed could not remove what its engines left.
  for (const entry of readdirSync(tempFolder))
    rmSync(join(tempFolder, entry), { recursive: true, force: true });
  let openInMemory = 0;

  return {
    take({ path }) {
      const inMemory = path === ':memory:';
      if (inMemory && openInMemory >= MOST_IN_MEMORY) return err(TOO_MANY);
      if (inMemory) openInMemory++;
      const folder = mkdtempSync(join(tempFolder, 'engine-'));
      return ok({
        limits: {
          memory: Math.max(LEAST_MEMORY, shareOf(memory, inMemory)),
          tempFolder: folder,
          tempBytes: shareOf(tempBytes, inMemory),
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
  message: `${MOST_IN_MEMORY} databases in memory are in use, which is as many as this server keeps. Delete one of them.`,
  exception: null,
  at: null,
};
