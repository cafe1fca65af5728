import { isRecord, parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { omit } from '../base/omit.ts';

/** A dashboard's `json_metadata`, parsed. */
export type Metadata = Readonly<Record<string, unknown>>;

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  'chart_configuration',
  'chart_customization_config',
  'color_namespace',
  'color_scheme',
  'color_scheme_domain',
  'cross_filters_enabled',
  'default_filters',
  'expanded_slices',
  'filter_bar_orientation',
  'filter_scopes',
  'filter_sets_configuration',
  'global_chart_configuration',
  'import_time',
  'label_colors',
  'map_label_colors',
  'native_filter_configuration',
  'positions',
  'refresh_frequency',
  'remote_id',
  'shared_label_colors',
  'show_chart_timestamps',
  'show_native_filters',
  'stagger_refresh',
  'stagger_time',
  'timed_refresh_immune_slices',
]);

/** Keys that a saved dashboard always has, whatever was sent. */
const ALWAYS: Metadata = {
  timed_refresh_immune_slices: [],
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  map_label_colors: {},
  color_scheme_domain: [],
};

/** Parses metadata sent by a client, as JSON text. The error lists unknown keys. */
export function readSentMetadata(text: string): Result<Metadata, readonly string[]> {
  const metadata = readMetadata(text);
  const unknown = Object.keys(metadata).filter((key) => !KNOWN_KEYS.has(key));
  return unknown.length === 0 ? ok(metadata) : err(unknown);
}

/** Parses stored metadata; empty if the text is no object. */
export function readMetadata(text: string | null): Metadata {
  return parseRecord(text) ?? {};
}

/** The stored form of metadata: without the layout, with defaults for missing keys. */
export function storedMetadata(metadata: Metadata): Metadata {
  const sent = omit(metadata, 'positions');
  const missing = Object.entries(ALWAYS).filter(([key]) => !(key in sent));
  return { ...sent, ...Object.fromEntries(missing) };
}

/** The stored form of a layout: sorted keys, and each chart with its own uuid. */
export function storedPositions(
  positions: Readonly<Record<string, unknown>>,
  uuidOf: (chartId: number) => string | null,
): string {
  const named = Object.entries(positions).map(([key, component]): [string, unknown] => {
    const chartId = chartIdOf(component);
    const uuid = chartId === null ? null : uuidOf(chartId);
    if (uuid === null || !isRecord(component) || !isRecord(component['meta'])) return [key, component];
    return [key, { ...component, meta: { ...component['meta'], uuid } }];
  });
  return JSON.stringify(sorted(Object.fromEntries(named)));
}

/** The distinct charts of a layout. */
export function chartIdsIn(positions: unknown): number[] {
  if (!isRecord(positions)) return [];
  const ids = Object.values(positions).map(chartIdOf);
  return [...new Set(ids.filter((id) => id !== null))];
}

function chartIdOf(component: unknown): number | null {
  if (!isRecord(component) || component['type'] !== 'CHART' || !isRecord(component['meta'])) return null;
  const { chartId } = component['meta'];
  return typeof chartId === 'number' && Number.isSafeInteger(chartId) ? chartId : null;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
