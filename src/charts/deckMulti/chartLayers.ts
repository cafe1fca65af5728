import type { Frame } from '#domain/compile/frame.ts';
import { asList, asNumber, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import { type FormData, listOf, vizType } from '#domain/chart/form/formData.ts';

/** A chart that is a layer of another one, with its rows. */
export interface ChartLayer {
  readonly id: number;
  /** Its saved name; empty if it is not known. */
  readonly name: string;
  /** Null if it could not be read. */
  readonly form: FormData | null;
  readonly frames: readonly Frame[];
  /** Why it has no rows, or no new ones, as a message for a person. */
  readonly fault: string | null;
}

/** As many charts are asked at most. */
export const MAX_LAYERS = 20;

/** The key of a drawn form that holds the rows of its layers. It is never stored. */
const DATA = 'chart_layers';

export const KEY = 'deck_multi';

export const isLayered = (form: FormData): boolean => vizType(form) === KEY;

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

export const withLayers = (form: FormData, layers: readonly ChartLayer[]): FormData => ({
  ...form,
  [DATA]: layers,
});

/** The layers of a drawn form. A stored form may contain the key too, with any value. */
export const layersOf = (form: FormData): readonly ChartLayer[] =>
  asList(form[DATA]).flatMap((each) => {
    const { id, name, form: own, frames, fault } = asRecord(each);
    const number = asNumber(id);
    if (number === null) return [];
    return {
      id: number,
      name: asText(name),
      form: isRecord(own) ? own : null,
      frames: asList(frames).filter(isFrame),
      fault: typeof fault === 'string' ? fault : null,
    };
  });

const isFrame = (each: unknown): each is Frame =>
  isRecord(each) && typeof each['rowCount'] === 'number' && Array.isArray(each['columns']);
