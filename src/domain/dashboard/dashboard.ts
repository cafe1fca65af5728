import { t } from '../format/shown.ts';
import type { Owner } from '../owner.ts';
import type { Millis } from '../time.ts';

/** What a person can change of a dashboard in this release. */
export interface DashboardFields {
  readonly title: string;
  readonly published: boolean;
}

/** A person or a role that a dashboard can be given. */
export interface RelatedChoice {
  readonly id: number;
  readonly name: string;
  /** Distinguishes people of the same name; empty for roles. */
  readonly detail: string;
}

/** A dashboard as in lists. Its id is the server's, or a negative one while no server has it. */
export interface Dashboard extends DashboardFields {
  readonly id: number;
  readonly uuid: string | null;
  readonly slug: string | null;
  readonly changedAt: Millis | null;
  readonly changedBy: string;
  readonly owners: readonly Owner[];
  /** The names of its tags; absent where no server reported any. */
  readonly tags?: readonly string[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  /** Whether it stays on this device, as its charts do. */
  readonly onDevice?: boolean;
}

/** The theme of a dashboard, as it came with it. */
export interface DashboardTheme {
  /** On the server. */
  readonly id: number;
  readonly name: string;
  /** JSON text, in the contract's form; empty where it is not known yet. */
  readonly json: string;
}

/** A dashboard's content: read when opened or stored offline. */
export interface DashboardContent {
  readonly id: number;
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  /** Its custom css. */
  readonly css: string;
  /** Its own theme, where it has one. */
  readonly theme?: DashboardTheme | undefined;
  readonly chartIds: readonly number[];
  readonly datasetIds: readonly number[];
}

/** DASH-18. */
export const UNTITLED_DASHBOARD = '[ untitled dashboard ]';

export function shownTitle(title: string): string {
  return title.trim() === '' ? t(UNTITLED_DASHBOARD) : title;
}

/** The address of a dashboard: its slug, else its id; by its uuid while no server has it. */
export function dashboardPath({ id, slug, uuid }: Pick<Dashboard, 'id' | 'slug' | 'uuid'>): string {
  const name = id < 0 && uuid !== null ? uuid : (slug ?? String(id));
  return `/superset/dashboard/${encodeURIComponent(name)}/`;
}

/** The fields that differ from the confirmed copy. */
export function changedFields(now: DashboardFields, confirmed: DashboardFields): Partial<DashboardFields> {
  return {
    ...(now.title !== confirmed.title && { title: now.title }),
    ...(now.published !== confirmed.published && { published: now.published }),
  };
}
