import type { Result } from '#domain/result.ts';

/** The files that the engine on this device is made of, as the page keeps them. */
export interface EngineStore {
  /** Bytes that are still to come over the network; 0 where the engine is here. */
  readonly missing: () => Promise<number>;
  /** Fetches what is missing. Refused with why, in words for a person. */
  readonly fetch: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (share: number | null) => void;
  }) => Promise<Result<void, string>>;
  readonly remove: () => Promise<void>;
}
