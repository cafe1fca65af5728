import { asRecord, parseRecord } from '../../jsonValue.ts';
import type { FilterBarOrientation } from './metadata.ts';

/** Filter settings of a whole dashboard. */
export interface FilterSettings {
  /** DASH-21. */
  readonly filterBarOrientation?: FilterBarOrientation | undefined;
  /** FLT-12. */
  readonly crossFiltersEnabled?: boolean | undefined;
}

/**
 * The metadata with changed settings. Defaults are written out, so that a save has all the specific call is for
 * (CALL-50); the rest stays, because a save replaces the whole text.
 */
export function changeSettings(jsonMetadata: string | null, changes: FilterSettings): string {
  const stored = parseRecord(jsonMetadata) ?? {};
  return JSON.stringify({
    ...stored,
    chart_configuration: asRecord(stored['chart_configuration']),
    global_chart_configuration: asRecord(stored['global_chart_configuration']),
    filter_bar_orientation: changes.filterBarOrientation ?? stored['filter_bar_orientation'] ?? 'VERTICAL',
    cross_filters_enabled: changes.crossFiltersEnabled ?? stored['cross_filters_enabled'] ?? true,
  });
}
