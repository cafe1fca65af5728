import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerDashboard } from '#api/dashboard/readDashboard.ts';
import { colorsOf } from '#domain/dashboard/settings/foundColors.ts';
import {
  canonicalDashboard,
  chartsOfDashboard,
  DASHBOARD_SHAPE,
  dashboardForm,
  dashboardOfForm,
  isDerivedPart,
  readDashboardContents,
  withCharts,
  type DashboardContents,
} from '#domain/dashboard/form/dashboardContent.ts';
import { ownPartOfDashboard } from '#domain/dashboard/form/ownPartOfDashboard.ts';
import { isDeviceDashboard } from '#domain/device/deviceDataset.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asList, asRecord, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { sameJson } from '#domain/merge/same.ts';
import { ok, type Result } from '#domain/result.ts';
import { defineDocument, type SaveRequest, type ServerDocument } from './defineDocument.ts';
import { projectDashboard } from './projectDashboard.ts';

/** The contents of a new dashboard: only a title, as right after its creation. */
export function newDashboardContents(title: string): DashboardContents {
  return canonicalDashboard({
    certificationDetails: '',
    certifiedBy: '',
    css: '',
    layout: {},
    metadata: {},
    owners: [],
    published: false,
    slug: null,
    title,
  });
}

const record = v.record(v.string(), v.unknown());

export const dashboardDocument = defineDocument<DashboardContents>({
  kind: 'dashboard',
  view: 'Dashboard',
  schema: v.object({
    certificationDetails: v.string(),
    certifiedBy: v.string(),
    css: v.string(),
    layout: record,
    metadata: record,
    owners: v.array(v.number()),
    published: v.boolean(),
    roles: v.optional(v.array(v.number())),
    slug: v.nullable(v.string()),
    themeId: v.optional(v.number()),
    title: v.pipe(v.string(), v.maxLength(500)),
  }),
  shape: DASHBOARD_SHAPE,
  form: dashboardForm,
  content: dashboardOfForm,
  isDerived: isDerivedPart,
  title: ({ title }) => title,
  references: chartsOfDashboard,
  withNumbers: (contents, numbers) => withCharts(contents, (id) => numbers.get(id)),
  ownPart: ownPartOfDashboard,
  calls: {
    create: (api, { uuid, content }) => api.dashboard.create(uuid, content.title),
    created: ({ title }) => newDashboardContents(title),
    async load(api, nameOrId) {
      const found = await api.dashboard.get(String(nameOrId));
      return found.ok ? ok(serverDashboard(found.value)) : found;
    },
    save: saveDashboard,
    remove: (api, remoteId) => api.dashboard.remove(remoteId),
  },
  staysHere: ({ metadata }) => isDeviceDashboard(metadata),
  project: projectDashboard,
});

/** Converts a server's dashboard to a document. */
export function serverDashboard(read: ServerDashboard): ServerDocument<DashboardContents> {
  const { dashboard, positionJson, jsonMetadata, css, roles, theme, etag } = read;
  const { title, published, slug, certifiedBy, certificationDetails } = dashboard;
  const owners = dashboard.owners.map(({ id }) => id);
  const own = {
    title,
    published,
    slug,
    certifiedBy,
    certificationDetails,
    css,
    owners,
    roles,
    ...(theme && { themeId: theme.id }),
  };
  return {
    remoteId: dashboard.id,
    uuid: dashboard.uuid,
    content: readDashboardContents({ ...own, positionJson, jsonMetadata }),
    info: theme ? { ...dashboard, theme } : dashboard,
    changedBy: dashboard.changedBy,
    revision: etag,
  };
}

const FIELDS = {
  certificationDetails: 'certification_details',
  certifiedBy: 'certified_by',
  css: 'css',
  owners: 'owners',
  published: 'published',
  roles: 'roles',
  slug: 'slug',
  themeId: 'theme_id',
  title: 'dashboard_title',
} as const;

/** Roles are absent where the last one was removed, and so is the theme. */
const fieldOf = (contents: DashboardContents, part: keyof typeof FIELDS): unknown =>
  part === 'roles' ? (contents.roles ?? []) : (contents[part] ?? null);

/** Keys stored by pages that showed it: saving them does not count as a change of the dashboard. */
const NOTED: ReadonlySet<string> = new Set([
  'map_label_colors',
  'shared_label_colors',
  'color_scheme_domain',
]);
const FILTERS = 'native_filter_configuration';
const CONTROLS = 'chart_customization_config';

/**
 * Fields have a request of their own, and so have filters, display controls and stored colours. Any other change of the
 * metadata or the layout is sent with the request that replaces the whole metadata, which was just read.
 */
async function saveDashboard(
  api: SentApi,
  id: number,
  { from, to, changes, base }: SaveRequest<DashboardContents>,
): Promise<Result<void, ApiError>> {
  const parts = new Set(changes.map(({ path }) => path[0]));
  const keys = changes.flatMap(({ path }) => (path[0] === 'metadata' ? [path[1] ?? ''] : []));
  const fields: JsonRecord = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([part, name]) =>
      parts.has(part) ? [[name, fieldOf(to, part as keyof typeof FIELDS)]] : [],
    ),
  );
  const filters = keys.includes(FILTERS) ? filterChanges(from.metadata, to.metadata, FILTERS) : null;
  const controls = keys.includes(CONTROLS) ? filterChanges(from.metadata, to.metadata, CONTROLS) : null;
  const isNarrow =
    !parts.has('layout') &&
    keys.every(
      (key) =>
        NOTED.has(key) || (key === FILTERS && filters !== null) || (key === CONTROLS && controls !== null),
    );
  const { dashboard } = api;
  const metadata = parts.has('layout') ? { ...to.metadata, positions: to.layout } : to.metadata;
  const whole = isNarrow ? fields : { ...fields, json_metadata: JSON.stringify(metadata) };
  const requests = [
    Object.keys(whole).length > 0 && ((at: string | null) => dashboard.put(id, whole, at)),
    isNarrow && filters !== null && ((at: string | null) => dashboard.putFilters(id, filters, at)),
    isNarrow && controls !== null && ((at: string | null) => dashboard.putControls(id, controls, at)),
  ].filter((each) => each !== false);
  let revision = base;
  for (const [at, send] of requests.entries()) {
    const saved = await send(revision);
    if (!saved.ok) return afterWrite(saved, at > 0);
    revision = saved.value;
  }
  if (!isNarrow || !keys.some((key) => NOTED.has(key))) return ok(undefined);
  return afterWrite(
    await dashboard.putColors(id, colorsOf(JSON.stringify(to.metadata))),
    requests.length > 0,
  );
}

/** The body of the request for filters or display controls; null if some have no id: they are sent as a whole. */
function filterChanges(from: JsonRecord, to: JsonRecord, key: typeof FILTERS | typeof CONTROLS) {
  const before = asList(from[key]).filter(isRecord);
  const after = asList(to[key]).filter(isRecord);
  const ids = after.map(({ id }) => asText(id));
  if (new Set(ids).size !== asList(to[key]).length || ids.includes('')) return null;
  const known = new Map(before.map((each) => [asText(each['id']), each] as const));
  const modified = after.filter((each) => !sameJson(each, asRecord(known.get(asText(each['id'])))));
  const deleted = [...known.keys()].filter((id) => !ids.includes(id));
  // The server appends new ones.
  const unordered = [
    ...[...known.keys()].filter((id) => ids.includes(id)),
    ...ids.filter((id) => !known.has(id)),
  ];
  return { modified, deleted, reordered: sameJson(unordered, ids) ? [] : ids };
}
