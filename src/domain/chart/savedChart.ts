import type { JsonRecord } from '../jsonValue.ts';
import type { Millis } from '../time.ts';

/** A chart as it was saved: what it shows and of which dataset, without any rows. */
export interface SavedChart {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  readonly vizType: string;
  readonly description: string;
  readonly datasetId: number | null;
  readonly datasetName: string;
  readonly changedAt: Millis | null;
  readonly changedBy: string;
  readonly certifiedBy: string;
  /** The dashboards it stands on; null while only one of them has told of it. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[] | null;
  /** Its form data in the contract's words; null while only a list has told of it. */
  readonly formData: JsonRecord | null;
}
