import type { JsonRecord } from '../jsonValue.ts';
import { asText, parseRecord } from '../jsonValue.ts';
import { readMetadata } from './metadata.ts';
import type { DashboardMetadata } from './metadata.ts';

/** Charts of more labels than this would make a dashboard's metadata larger than its layout. */
const MOST_LABELS = 500;

/**
 * The colours of labels that charts were given on this look, together with those of earlier ones; null where the dashboard
 * knows them all, or where there are too many to be told.
 */
export function foundColors(
  byLabel: ReadonlyMap<string, string>,
  metadata: Pick<DashboardMetadata, 'labelColors' | 'mapLabelColors'>,
): Readonly<Record<string, string>> | null {
  return givenColors(byLabel, metadata) === null ? null : Object.fromEntries(byLabel);
}

/** The colours of labels that the dashboard itself says nothing of; null where there are none, or too many. */
export function givenColors(
  byLabel: ReadonlyMap<string, string>,
  { labelColors, mapLabelColors }: Pick<DashboardMetadata, 'labelColors' | 'mapLabelColors'>,
): Readonly<Record<string, string>> | null {
  const given = [...byLabel].filter(
    ([label]) => !Object.hasOwn(labelColors, label) && !Object.hasOwn(mapLabelColors, label),
  );
  return given.length === 0 || byLabel.size > MOST_LABELS ? null : Object.fromEntries(given);
}

/** The metadata with the colours that labels have. */
export function withColors(jsonMetadata: string | null, colors: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ...parseRecord(jsonMetadata), map_label_colors: colors });
}

/** All that the metadata says of colours, as the call for them takes it (CALL-55). */
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
