import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

/* A map of layers in the older call: the features of all layers by their type, and the charts that they are. */

/** More are not asked. */
const MAX_LAYERS = 20;

/** The charts that are the layers, each once, in the order in which the contract lists them. */
export function legacyLayerIds(form: FormData): readonly number[] {
  const ids = asList(form['deck_slices']).filter((id): id is number => Number.isSafeInteger(id));
  return [...new Set(ids)].toSorted((a, b) => a - b).slice(0, MAX_LAYERS);
}

/** The form of the layer at a place, with the filters of the map instead of its own. */
export function legacyLayerForm(map: FormData, own: FormData, at: number): FormData {
  const extra = asRecord(map['extra_form_data']);
  const scopes = Object.entries(asRecord(map['layer_filter_scope']));
  const filtersOf = asRecord(map['filter_data_mapping']);
  const isScoped = scopes.length > 0 && Object.keys(filtersOf).length > 0 && Object.keys(extra).length > 0;
  const within = scopes.filter(([, scope]) => asList(scope).length === 0 || asList(scope).includes(at));
  return {
    ...own,
    extra_filters: map['extra_filters'] ?? [],
    adhoc_filters: map['adhoc_filters'] ?? [],
    extra_form_data: isScoped
      ? { ...extra, filters: within.flatMap(([id]) => asList(filtersOf[id])) }
      : map['extra_form_data'],
  };
}

/** The features of layers, those of one type in one list. */
export function featuresByType(
  layers: readonly { readonly type: string; readonly data: unknown }[],
): JsonRecord {
  const types = new Map<string, readonly unknown[]>();
  for (const { type, data } of layers) {
    const { features } = asRecord(data);
    if (Array.isArray(features)) types.set(type, [...(types.get(type) ?? []), ...asList(features)]);
  }
  return Object.fromEntries(types);
}
