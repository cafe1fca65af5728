import { asNumber, asRecord, type JsonRecord } from '../../jsonValue.ts';
import { isUuid } from '../../uuid.ts';
import { type FormData, listOf } from '../form/formData.ts';

/** What an annotation layer shows: the number that a server gave it, or the uuid of what no server has yet. */
export type SourceId = number | string;

/** The source of a layer; null if none is chosen. */
export const sourceOf = ({ value }: JsonRecord): SourceId | null => (isUuid(value) ? value : asNumber(value));

const valueOf = (layer: unknown): unknown => asRecord(layer)['value'];

/** The layers and charts that the layers of a form show, and that no server had when they were chosen. */
export const uncreatedSources = (form: FormData): readonly string[] =>
  listOf(form['annotation_layers']).map(valueOf).filter(isUuid);

/** The form with the numbers of those sources that have one by now; `null` leaves out the layers without one. */
export function withSourceNumbers(form: FormData, numbers: ReadonlyMap<unknown, number> | null): FormData {
  if (uncreatedSources(form).length === 0) return form;
  const annotation_layers = listOf(form['annotation_layers']).flatMap((layer) => {
    const source = valueOf(layer);
    const value = numbers?.get(source);
    if (value) return { ...asRecord(layer), value };
    return numbers || !isUuid(source) ? layer : [];
  });
  return { ...form, annotation_layers };
}

/** Whether a form has an annotation layer, shown or not. */
export const usesLayer = (form: FormData, layerId: SourceId): boolean =>
  listOf(form['annotation_layers'])
    .map(asRecord)
    .some((layer) => layer['sourceType'] === 'NATIVE' && sourceOf(layer) === layerId);
