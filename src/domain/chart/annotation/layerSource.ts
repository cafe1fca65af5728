import { asNumber, asRecord, asText, type JsonRecord } from '../../jsonValue.ts';
import { isUuid } from '../../uuid.ts';
import { type FormData, listOf } from '../form/formData.ts';

/** What an annotation layer shows: the number that a server gave it, or the uuid of what no server has yet. */
export type SourceId = number | string;

/** The source of a layer; null if none is chosen. */
export const sourceOf = ({ value }: JsonRecord): SourceId | null => (isUuid(value) ? value : asNumber(value));

const valueOf = (layer: unknown): unknown => asRecord(layer)['value'];

/** The charts that are the layers of a map. */
const mapLayers = (form: FormData): readonly unknown[] => listOf(form['deck_slices']);

/** The layers and charts that the layers of a form show, and that no server had when they were chosen. */
export const uncreatedSources = (form: FormData): readonly string[] =>
  [...listOf(form['annotation_layers']).map(valueOf), ...mapLayers(form)].filter(isUuid);

/** The form with the numbers of those sources that have one by now; `null` leaves out the layers without one. */
export function withSourceNumbers(form: FormData, numbers: ReadonlyMap<unknown, number> | null): FormData {
  if (uncreatedSources(form).length === 0) return form;
  const numberOf = (source: unknown): unknown =>
    numbers?.get(source) ?? (isUuid(source) && !numbers ? null : source);
  return {
    ...form,
    ...changedLayers(form, (layer) => {
      const value = numberOf(valueOf(layer));
      return isUuid(valueOf(layer)) ? (value === null ? [] : [{ ...asRecord(layer), value }]) : [layer];
    }),
    ...changedMapLayers(form, (id) => numberOf(id) ?? []),
  };
}

/** The form with other charts in the place of those that its layers show. */
export const withSourceCharts = (
  form: FormData,
  chartOf: (chart: SourceId) => SourceId | undefined,
): FormData => ({
  ...form,
  ...changedLayers(form, (layer) => {
    const source = isChartLayer(layer) ? sourceOf(layer) : null;
    const chart = source === null ? undefined : chartOf(source);
    return [chart === undefined ? layer : { ...asRecord(layer), value: chart }];
  }),
  ...changedMapLayers(form, (id) =>
    typeof id === 'number' || typeof id === 'string' ? (chartOf(id) ?? id) : id,
  ),
});

/** Whether a layer shows a chart, not an annotation layer or a formula. */
export const isChartLayer = (layer: unknown): layer is JsonRecord =>
  ['line', 'table'].includes(asText(asRecord(layer)['sourceType']));

function changedLayers(form: FormData, change: (layer: unknown) => readonly unknown[]): FormData {
  const layers = listOf(form['annotation_layers']);
  return layers.length === 0 ? {} : { annotation_layers: layers.flatMap(change) };
}

function changedMapLayers(form: FormData, change: (id: unknown) => unknown): FormData {
  const ids = mapLayers(form);
  return ids.length === 0 ? {} : { deck_slices: ids.flatMap(change) };
}

/** Whether a form has an annotation layer, shown or not. */
export const usesLayer = (form: FormData, layerId: SourceId): boolean =>
  listOf(form['annotation_layers'])
    .map(asRecord)
    .some((layer) => layer['sourceType'] === 'NATIVE' && sourceOf(layer) === layerId);
