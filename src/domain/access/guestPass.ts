/** A condition on the rows that a guest reads, of one dataset or of all. */
export interface GuestRule {
  readonly datasetId: number | null;
  readonly clause: string;
}

/** What a guest was let in to: some dashboards, and which rows of their data. */
export interface GuestPass {
  readonly dashboards: readonly number[];
  /** Charts besides those of the dashboards. */
  readonly charts?: readonly number[];
  readonly rules: readonly GuestRule[];
}

/**
 * What guests and people who are viewed as by an administrator may call: nothing that changes anything, nor anything
 * beyond the pages they look at.
 */
const READS_BY_POST: readonly RegExp[] = [
  /^\/api\/v1\/chart\/data$/,
  /^\/datasource\/samples$/,
  /^\/superset\/log\/$/,
];
const FOR_GUESTS: readonly RegExp[] = [
  /^\/api\/v1\/(me|me\/roles|security\/csrf_token)\/$/,
  /^\/api\/v1\/sextant\/capabilities$/,
  /^\/api\/v1\/dashboard\/[^/]+(\/(charts|datasets|tabs))?\/?$/,
  /^\/api\/v1\/embedded_dashboard\/[^/]+$/,
  /^\/api\/v1\/chart\/(data|\d+)$/,
  /^\/api\/v1\/time_range\/$/,
  /^\/superset\/log\/$/,
];

/** What pages of a chart alone read besides. */
const OF_A_CHART: readonly RegExp[] = [/^\/api\/v1\/explore\/$/, /^\/api\/v1\/dataset\/\d+$/];

export const isReading = (method: string, path: string): boolean =>
  method === 'GET' || method === 'HEAD' || READS_BY_POST.some((each) => each.test(path));

export const isForGuests = (method: string, path: string): boolean =>
  isReading(method, path) && FOR_GUESTS.some((each) => each.test(path));

/** What somebody may call who looks at a dashboard or chart of theirs for a role. */
export const isForRoleViews = (method: string, path: string): boolean =>
  isForGuests(method, path) || (method === 'GET' && OF_A_CHART.some((each) => each.test(path)));
