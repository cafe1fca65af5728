import { addedPanel } from '../../added/addedPanel.ts';
import { addedTypes } from '../../added/installed.ts';
import { CHART_TYPES } from '../../chartTypes.ts';
import { PANELS } from '../../panels.ts';
import { vizTypeName } from '../../form/vizTypeName.ts';

const OTHER = 'Other';

/** A chart type that a person can choose. */
export interface GalleryType {
  readonly vizType: string;
  readonly name: string;
  readonly category: string;
  /** The labels of the controls without which nothing is drawn. */
  readonly needs: readonly string[];
}

/** Every chart type with controls, by name. */
export function galleryTypes(): readonly GalleryType[] {
  const types = new Map(
    CHART_TYPES.flatMap((type) =>
      [type.key, ...Object.keys(type.replaces ?? {})].map((key) => [key, type] as const),
    ),
  );
  const added = addedTypes().map(({ type, definition }) => [type.key, addedPanel(definition), type] as const);
  return [
    ...Object.entries(PANELS).map(([vizType, panel]) => [vizType, panel, types.get(vizType)] as const),
    ...added,
  ]
    .map(([vizType, panel, type]) => {
      const labels = new Map(panel.map(({ key, label }) => [key, label]));
      return {
        vizType,
        name: vizTypeName(vizType),
        category: type?.category ?? OTHER,
        // Where one of several controls suffices, none of them is needed.
        needs: (type?.needs ?? []).flatMap((keys) => {
          const found = keys.flatMap((key) => labels.get(key) ?? []);
          return found.length === 1 ? found : [];
        }),
      };
    })
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

/** The categories of the types, by name; the one of what fits nowhere else is last. */
export function galleryCategories(types: readonly GalleryType[]): readonly string[] {
  const rank = (category: string): number => Number(category === OTHER);
  return [...new Set(types.map(({ category }) => category))].toSorted(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'),
  );
}
