import { CHART_TYPES } from '../chart/types/chartTypes.ts';
import { PANELS } from '../chart/types/panels.ts';
import { vizTypeName } from '../chart/vizTypeName.ts';

/** A chart type that a person can choose. */
export interface GalleryType {
  readonly vizType: string;
  readonly name: string;
  readonly category: string;
}

/** Every chart type with controls, by name. */
export function galleryTypes(): readonly GalleryType[] {
  const categories = new Map(
    CHART_TYPES.flatMap(({ key, category, replaces }) =>
      [key, ...Object.keys(replaces ?? {})].map((each) => [each, category] as const),
    ),
  );
  return Object.keys(PANELS)
    .map((vizType) => ({
      vizType,
      name: vizTypeName(vizType),
      category: categories.get(vizType) ?? 'Other',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The types whose name, category or key has all words of a search. */
export function searchTypes(types: readonly GalleryType[], text: string): readonly GalleryType[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return types.filter(({ vizType, name, category }) => {
    const all = `${name} ${category} ${vizType}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
