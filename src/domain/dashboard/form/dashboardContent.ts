import type { LayoutMap } from '../edit/layoutMap.ts';
import { asRecord, isRecord, parseRecord, type JsonRecord } from '../../jsonValue.ts';
import type { Conflict } from '../../merge/conflict.ts';
import { ATOMIC, IDS, SET, fields, keyed, list, type ContentShape } from '../../merge/shape.ts';
import { sortKeys } from '../../sortKeys.ts';
import { layoutForm, type LayoutForm } from './layoutForm.ts';
import { chartOf, layoutOfForm } from './layoutOfForm.ts';
import { deviceChartsIn, metadataWithCharts } from './metadataCharts.ts';

/** Everything a person can edit of a dashboard, in canonical form: sorted keys, parsed JSON texts. */
export interface DashboardContents {
  readonly certificationDetails: string;
  readonly certifiedBy: string;
  readonly css: string;
  /** `position_json`: every component with all of its keys, including unknown ones. */
  readonly layout: LayoutMap;
  /** `json_metadata`: filters, colours and settings by key. */
  readonly metadata: JsonRecord;
  readonly owners: readonly number[];
  readonly published: boolean;
  /** The roles that may see it, where the server has role-based access; absent without any. */
  readonly roles?: readonly number[] | undefined;
  readonly slug: string | null;
  /** Its theme's id on the server; absent where it has everybody's. */
  readonly themeId?: number | undefined;
  readonly title: string;
}

type DashboardForm = Omit<DashboardContents, 'layout'> & { readonly layout: LayoutForm };

const component = fields({ meta: keyed(ATOMIC) });

/** Fields, filters, metadata keys, colours, layout components and their settings are each merged separately. */
export const DASHBOARD_SHAPE: ContentShape = fields({
  owners: SET,
  roles: SET,
  layout: fields({ components: keyed(component), order: keyed(IDS) }),
  metadata: fields({
    native_filter_configuration: list('id', ATOMIC),
    chart_customization_config: list('id', ATOMIC),
    chart_configuration: keyed(ATOMIC),
    global_chart_configuration: keyed(ATOMIC),
    label_colors: keyed(ATOMIC),
    map_label_colors: keyed(ATOMIC),
    shared_label_colors: SET,
    expanded_slices: keyed(ATOMIC),
    timed_refresh_immune_slices: SET,
  }),
});

/** The contents in the shape in which they are compared and merged. */
export function dashboardForm(contents: DashboardContents): DashboardForm {
  return { ...contents, layout: layoutForm(contents.layout) };
}

/** The contents of a merged form; `sides` have what the form of a layout leaves out. */
export function dashboardOfForm(form: object, sides: readonly DashboardContents[]): DashboardContents {
  const { layout, ...rest } = form as DashboardForm;
  const layouts = sides.map((each) => each.layout);
  return canonicalDashboard({ ...rest, layout: layoutOfForm(layout, layouts) });
}

/**
 * Colours that pages assigned to labels, and the order of children that one side removed: neither is a person's
 * decision.
 */
export function isDerivedPart({ path, kind }: Conflict): boolean {
  const [part, key] = path;
  if (part === 'metadata') return key === 'map_label_colors' || key === 'color_scheme_domain';
  return part === 'layout' && key === 'order' && kind !== 'order';
}

/** The contents with sorted keys: equal ones have the same text. */
export function canonicalDashboard(contents: DashboardContents): DashboardContents {
  return sortKeys(contents) as DashboardContents;
}

/** The contents of a server's dashboard. */
export function readDashboardContents(
  read: Omit<DashboardContents, 'layout' | 'metadata'> & {
    readonly positionJson: string | null;
    readonly jsonMetadata: string | null;
  },
): DashboardContents {
  const { positionJson, jsonMetadata, roles = [], ...own } = read;
  const layout = parseRecord(positionJson) ?? {};
  return canonicalDashboard({
    ...own,
    owners: own.owners.toSorted((a, b) => a - b),
    ...(roles.length > 0 && { roles: roles.toSorted((a, b) => a - b) }),
    layout: layoutOfForm(layoutForm(layout), []),
    metadata: parseRecord(jsonMetadata) ?? {},
  });
}

/** The charts of a dashboard: those of its layout, and those of this device that its metadata refers to by number. */
export const chartsOfDashboard = ({
  layout,
  metadata,
}: DashboardContents): readonly (string | number | null)[] => [
  ...Object.values(layout).map(chartOf),
  ...deviceChartsIn(metadata),
];

/**
 * The contents with replaced chart ids: the server ids of local ids, and those of the numbers that charts had on this
 * device. A number without one is left out, or stays where `keeps` is set.
 */
export function withCharts(
  contents: DashboardContents,
  numberOf: (id: string | number) => number | undefined,
  keeps = false,
): DashboardContents {
  const layout = layoutWithCharts(contents.layout, numberOf);
  if (deviceChartsIn(contents.metadata).length === 0) return { ...contents, layout };
  const metadata = metadataWithCharts(contents.metadata, (id) => {
    const number = Number(id);
    return number >= 0 ? number : (numberOf(number) ?? (keeps ? number : undefined));
  });
  return { ...contents, layout, metadata };
}

/** A layout with numbers in place of the local ids of charts. */
export function layoutWithCharts(
  layout: JsonRecord,
  numberOf: (id: string) => number | undefined,
): JsonRecord {
  const entries = Object.entries(layout).map(([id, each]): [string, unknown] => {
    if (!isRecord(each) || each['type'] !== 'CHART') return [id, each];
    const meta = asRecord(each['meta']);
    const { chartId } = meta;
    const number = typeof chartId === 'string' ? numberOf(chartId) : undefined;
    return [id, number === undefined ? each : { ...each, meta: { ...meta, chartId: number } }];
  });
  return Object.fromEntries(entries);
}
