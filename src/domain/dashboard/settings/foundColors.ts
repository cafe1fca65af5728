import { type JsonRecord, asText, parseRecord } from '../../jsonValue.ts';
import { readMetadata, type DashboardMetadata } from './metadata.ts';

/** Colours of more labels would make a dashboard's metadata larger than its layout. */
const MAX_LABELS = 500;

/**
 * The label colours assigned on this visit, with earlier ones; null if the dashboard has them all, or if there are too
 * many to save.
 */
export function foundColors(
  byLabel: ReadonlyMap<string, string>,
  metadata: Pick<DashboardMetadata, 'labelColors' | 'mapLabelColors'>,
): Readonly<Record<string, string>> | null {
  return givenColors(byLabel, metadata) === null ? null : Object.fromEntries(byLabel);
}

/** The label colours the dashboard does not have; null if none, or too many. */
export function givenColors(
  byLabel: ReadonlyMap<string, string>,
  { labelColors, mapLabelColors }: Pick<DashboardMetadata, 'labelColors' | 'mapLabelColors'>,
): Readonly<Record<string, string>> | null {
  const given = [...byLabel].filter(
    ([label]) => !Object.hasOwn(labelColors, label) && !Object.hasOwn(mapLabelColors, label),
  );
  return given.length === 0 || byLabel.size > MAX_LABELS ? null : Object.fromEntries(given);
}

/** The metadata with these label colours. */
export function withColors(jsonMetadata: string | null, colors: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ...parseRecord(jsonMetadata), map_label_colors: colors });
}

/** All colours in the metadata, in the format of their call (CALL-55). */
export function colorsOf(jsonMetadata: string | null): JsonRecord {
  const { stored, colorScheme, labelColors, mapLabelColors, sharedLabelColors } = readMetadata(jsonMetadata);
  const domain = stored['color_scheme_domain'];
  return {
    color_namespace: asText(stored['color_namespace']) || null,
    color_scheme: colorScheme,
    color_scheme_domain: Array.isArray(domain) ? domain : [],
    shared_label_colors: sharedLabelColors,
    map_label_colors: mapLabelColors,
    label_colors: labelColors,
  };
}
