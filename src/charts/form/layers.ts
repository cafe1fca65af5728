import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import { chartTypeOf } from '../chartTypes.ts';

/** As many charts are asked at most. */
const MAX_LAYERS = 20;

export const isLayered = (form: FormData): boolean => chartTypeOf(form)?.drawn.kind === 'layers';

/** The ids of the charts that are layers of a form, the lowest first. */
export function layerIds(form: FormData): readonly number[] {
  if (!isLayered(form)) return [];
  const ids = listOf(form['deck_slices']).flatMap((each) => asNumber(each) ?? []);
  return [...new Set(ids)].slice(0, MAX_LAYERS);
}

/**
 * The form of a layer: as its chart has it, with the filters of the chart over all layers. A filter may name the layers
 * it applies to by their positions; -1 stands for all.
 */
export function layerForm(form: FormData, id: number, own: FormData): FormData {
  const at = layerIds(form).indexOf(id);
  const filters = listOf(form['adhoc_filters']).filter((each) => {
    const { layerFilterScope: scope } = asRecord(each);
    return scope == null || asList(scope).some((index) => index === -1 || index === at);
  });
  return {
    ...own,
    slice_id: id,
    adhoc_filters: [...listOf(own['adhoc_filters']), ...filters],
    extra_form_data: form['extra_form_data'] ?? {},
    parent_slice_id: form['slice_id'] ?? null,
  };
}
