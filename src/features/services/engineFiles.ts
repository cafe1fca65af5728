import type { Observable } from '#ui/observable.ts';

export type EngineFilesState =
  | {
      readonly state: 'missing';
      /** Bytes to be downloaded. */
      readonly missing: number;
      /** Why the last download failed. */
      readonly problem: string | null;
      /** Somebody asked for them. */
      readonly isRequested: boolean;
    }
  | { readonly state: 'stored'; readonly bytes: number; readonly isRequested: boolean }
  /** `share` is from 0 to 1; null if unknown. */
  | { readonly state: 'downloading'; readonly share: number | null };

/** The files of the local query engine, which a person can download before a journey. */
export interface EngineFiles {
  /** Null before it is known. */
  readonly state: Observable<EngineFilesState | null>;
  /** Looks which of them are on this device. */
  readonly check: () => void;
  /** Downloads them, now or as soon as the server responds. They stay until a person removes them. */
  readonly download: () => void;
  /** Has them stay, without a download. */
  readonly keep: () => void;
  /** Ends the download; they are not requested any more. */
  readonly stop: () => void;
  readonly remove: () => void;
}
