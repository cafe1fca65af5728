import type { Millis } from '../time.ts';
import type { ServerRows } from './serverRows.ts';

/** A table that a person made on this device, without its rows. */
export interface KeptTable {
  /** Changes whenever the rows do. */
  readonly id: string;
  /** Unique among the tables a person made. */
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: number;
  readonly bytes: number;
  readonly storedAt: Millis;
  readonly origin: TableOrigin;
  /** Present where it was made from rows that row rules of a server limit to what one person may see. */
  readonly isLimited?: true;
  /** When a person removed it: until it is deleted, that can be undone. Null for a table that is listed. */
  readonly removedAt: Millis | null;
}

export type TableOrigin =
  | { readonly kind: 'query'; readonly sql: string }
  | { readonly kind: 'file'; readonly fileName: string; readonly folder?: FolderOrigin }
  | { readonly kind: 'server'; readonly rows: ServerRows };

/** The opened folder that a file is in: the file is read again when it changes. */
export interface FolderOrigin {
  readonly id: string;
  /** When the file had changed that was read. */
  readonly changedAt: Millis;
}
