import type { TextChoice } from '../../device/files/text/textChoice.ts';

/** How a server is to read a text that is sent to it. */
export interface SentReading {
  readonly encoding: string | null;
  readonly choice: TextChoice;
  /** Rows that do not fit the chosen types are left out. */
  readonly isPartly: boolean;
  /** Whether the server reads texts as this page does; otherwise in the fields of the contract. */
  readonly isOwn: boolean;
}
