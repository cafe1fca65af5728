import type { Owner } from '../owner.ts';
import type { JsonRecord } from '../jsonValue.ts';
import type { Millis } from '../time.ts';

/** A saved chart: its type and dataset, without rows. */
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
  /** Absent while no list reported them. */
  readonly owners?: readonly Owner[];
  /** The names of its tags; absent where no server reported any. */
  readonly tags?: readonly string[];
  /** The dashboards that contain it; null while only one of them reported it. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[] | null;
  /** Its form data in the contract's format; null while only a list reported it. */
  readonly formData: JsonRecord | null;
}
