import { t } from '#domain/format/shown.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { ChartState, ChartTheme, NothingToDraw } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { joinedExtent } from '../kit/deck/extent.ts';
import type { DrawMap, Others } from '../api.ts';
import type { ClustersLayer, MapLayer } from '../kit/deck/mapLayer.ts';
import type { MapPicture } from '../kit/deck/mapPicture.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { omittedNotes } from '../kit/spec/text/omittedNotes.ts';
import { type ChartLayer, layersOf } from '../kit/deck/chartLayers.ts';

const NO_LAYERS: NothingToDraw = { reason: { text: 'None of its layers could be drawn.' } };

/** One map over which several charts are drawn. `others` knows the types of each. */
export const drawLayers =
  (others: Others): DrawMap =>
  (form, _frame, theme, state) =>
    picture(form, theme, state, others);

function picture(
  form: FormData,
  theme: ChartTheme,
  state: ChartState,
  others: Others,
): MapPicture | NothingToDraw {
  const said: { readonly name: string; readonly note: Note }[] = [];
  const pictures = new Map<string, MapPicture>();
  for (const layer of layersOf(form)) {
    const name = nameOf(layer, others);
    if (layer.fault !== null) said.push({ name, note: { text: layer.fault } });
    const made = drawn(layer, theme, state, others);
    if (made === null) continue;
    if (!('reason' in made)) pictures.set(String(layer.id), made);
    const notes = [
      ...omittedNotes(layer.form ?? {}, layer.frames[0]),
      ...('reason' in made ? [made.reason] : made.notes),
    ];
    said.push(...notes.map((note) => ({ name, note })));
  }
  const all = [...pictures.values()];
  const notes = said.map(({ name, note: { text, values } }) => ({
    text: '{layer}: {note}',
    values: { layer: name, note: t(text, values) },
  }));
  if (all.length === 0) {
    const [first] = notes;
    if (first === undefined) return NO_LAYERS;
    const [same, ...others] = new Map(said.map(({ note }) => [JSON.stringify(note), note])).values();
    // What all of them say is not said of the first one alone.
    return { reason: said.length > 1 && same !== undefined && others.length === 0 ? same : first };
  }
  const ramps = all.flatMap(({ ramp }) => ramp ?? []);
  return {
    layers: [...pictures].flatMap(([id, each]) => each.layers.map((layer) => named(id, layer))),
    extent: joinedExtent(all.map(({ extent }) => extent)),
    ...viewIn(form),
    legend: [...new Map(all.flatMap(({ legend }) => legend).map((entry) => [entry.key, entry])).values()],
    legendPosition: all.find(({ legendPosition }) => legendPosition !== null)?.legendPosition ?? null,
    // Several ramps could not be distinguished.
    ramp: ramps.length === 1 ? (ramps[0] ?? null) : null,
    notes,
    tooltips: { layers: new Map([...pictures].map(([id, each]) => [id, each.tooltips])) },
    dimensions: null,
  };
}

const named = <Layer extends MapLayer | ClustersLayer>(id: string, layer: Layer): Layer => ({
  ...layer,
  id: `${id} ${layer.id}`,
});

function drawn(
  { form, frames }: ChartLayer,
  theme: ChartTheme,
  state: ChartState,
  others: Others,
): MapPicture | NothingToDraw | null {
  const [frame]: readonly (Frame | undefined)[] = frames;
  if (form === null || frame === undefined) return null;
  const draw = others.mapOf(form);
  if (draw === null) return { reason: { text: 'Charts of its type are no layers of a map.' } };
  // What is selected are marks of this chart, not of its layers.
  return draw(form, frame, theme, { ...state, selected: null });
}

const nameOf = ({ id, name, form }: ChartLayer, { typeName }: Others): string =>
  name !== '' ? name : `${form === null ? t('Chart') : t(typeName(vizType(form)))} ${id}`;
