import { readDisplayControls } from '../../nativeFilter/displayControls.ts';
import type { NativeFilterConfiguration, FilterScope } from '../../nativeFilter/nativeFilter.ts';
import { readNativeFilters, readScope, WHOLE_SCOPE } from '../../nativeFilter/readNativeFilters.ts';
import {
  asNumber,
  asRecord,
  asText,
  isRecord,
  numbers,
  parseRecord,
  texts,
  type JsonRecord,
} from '../../jsonValue.ts';
import { SECOND, type Millis } from '../../time.ts';

/** DASH-20. */
export const DEFAULT_STAGGER_TIME: Millis = 5 * SECOND;

/** Which charts a click in a chart filters: those of the dashboard's scope, or of its own (FLT-13). */
export type CrossFilterScope = 'global' | FilterScope;

export type FilterBarOrientation = 'VERTICAL' | 'HORIZONTAL';

/** Parsed `json_metadata`, with defaults. */
export interface DashboardMetadata {
  readonly colorScheme: string;
  readonly colorNamespace: string;
  /** The author's colours, by series label. */
  readonly labelColors: Readonly<Record<string, string>>;
  /** Colours assigned to labels on earlier visits, so that they stay the same. */
  readonly mapLabelColors: Readonly<Record<string, string>>;
  readonly sharedLabelColors: readonly string[];
  readonly refreshFrequency: Millis;
  readonly staggerRefresh: boolean;
  readonly staggerTime: Millis;
  /** Charts excluded from a timed refresh. */
  readonly timedRefreshImmune: ReadonlySet<number>;
  readonly crossFiltersEnabled: boolean;
  readonly globalScope: FilterScope;
  readonly crossFilterScopes: ReadonlyMap<number, CrossFilterScope>;
  readonly nativeFilters: NativeFilterConfiguration;
  /** What readers can change of charts. */
  readonly displayControls: NativeFilterConfiguration;
  readonly filterBarOrientation: FilterBarOrientation;
  /** All of it as stored: a save replaces the whole text, so unknown keys must be preserved. */
  readonly stored: JsonRecord;
}

export function readMetadata(jsonMetadata: string | null): DashboardMetadata {
  const stored = parseRecord(jsonMetadata) ?? {};
  const global = asRecord(stored['global_chart_configuration']);
  return {
    colorScheme: asText(stored['color_scheme']),
    colorNamespace: asText(stored['color_namespace']),
    labelColors: colours(stored['label_colors']),
    mapLabelColors: colours(stored['map_label_colors']),
    sharedLabelColors: sharedLabels(stored['shared_label_colors']),
    refreshFrequency: Math.max(asNumber(stored['refresh_frequency']) ?? 0, 0) * SECOND,
    staggerRefresh: stored['stagger_refresh'] !== false,
    staggerTime: Math.max(asNumber(stored['stagger_time']) ?? DEFAULT_STAGGER_TIME, 0),
    timedRefreshImmune: new Set(numbers(stored['timed_refresh_immune_slices'])),
    crossFiltersEnabled: stored['cross_filters_enabled'] !== false,
    globalScope: isRecord(global['scope']) ? readScope(global['scope']) : WHOLE_SCOPE,
    crossFilterScopes: crossFilterScopes(asRecord(stored['chart_configuration'])),
    nativeFilters: readNativeFilters(stored['native_filter_configuration']),
    displayControls: readDisplayControls(stored['chart_customization_config']),
    filterBarOrientation: stored['filter_bar_orientation'] === 'HORIZONTAL' ? 'HORIZONTAL' : 'VERTICAL',
    stored,
  };
}

function colours(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(asRecord(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** A list of labels; older dashboards have a map whose keys are the labels. */
function sharedLabels(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : texts(value);
}

function crossFilterScopes(configuration: JsonRecord): ReadonlyMap<number, CrossFilterScope> {
  const scopes = new Map<number, CrossFilterScope>();
  for (const [key, value] of Object.entries(configuration)) {
    const id = asNumber(asRecord(value)['id']) ?? asNumber(key);
    const crossFilters = asRecord(asRecord(value)['crossFilters']);
    if (id === null) continue;
    const scope = crossFilters['scope'];
    scopes.set(id, isRecord(scope) ? readScope(scope) : 'global');
  }
  return scopes;
}
