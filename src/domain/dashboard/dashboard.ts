import type { Millis } from '../time.ts';

/** What a person can change of a dashboard in this release. */
export interface DashboardFields {
  readonly title: string;
  readonly published: boolean;
}

export interface Owner {
  readonly id: number;
  readonly name: string;
}

/** A dashboard as in lists. Identified by the server's id: none is created on a device yet. */
export interface Dashboard extends DashboardFields {
  readonly id: number;
  readonly uuid: string | null;
  readonly slug: string | null;
  readonly changedAt: Millis | null;
  readonly changedBy: string;
  readonly owners: readonly Owner[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
}

/** A dashboard's content: read when opened or stored offline. */
export interface DashboardContent {
  readonly id: number;
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  /** Its custom CSS, which this release stores and does not apply. */
  readonly css: string;
  readonly chartIds: readonly number[];
  readonly datasetIds: readonly number[];
}

/** DASH-18. */
export const UNTITLED_DASHBOARD = '[ untitled dashboard ]';

export function shownTitle(title: string): string {
  return title.trim() === '' ? UNTITLED_DASHBOARD : title;
}

/** The fields that differ from the confirmed copy. */
export function changedFields(now: DashboardFields, confirmed: DashboardFields): Partial<DashboardFields> {
  return {
    ...(now.title !== confirmed.title && { title: now.title }),
    ...(now.published !== confirmed.published && { published: now.published }),
  };
}
