import type { Result } from '#domain/result.ts';

/** The stored files of the local query engine. */
export interface EngineStore {
  /** Bytes still to be downloaded; 0 if the engine is here. */
  readonly missing: () => Promise<number>;
  /** Downloads missing files. Fails with a message for a person. */
  readonly fetch: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (share: number | null) => void;
  }) => Promise<Result<void, string>>;
  readonly remove: () => Promise<void>;
  /** Whether somebody who uses this browser profile asked for them. */
  readonly isRequested: () => Promise<boolean>;
  readonly setRequested: (isRequested: boolean) => Promise<void>;
}
