import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { isRecord, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { valueText, numberOf } from '#domain/format/valueText.ts';
import { columnsOf, type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { isFormula, shownLayers } from '#domain/chart/annotation/annotationLayer.ts';
import { type LayerStyle, styleOf } from '#domain/chart/annotation/layerStyle.ts';

/** An event or an interval of a layer. */
export interface DrawnEvent {
  readonly layer: string;
  readonly start: number;
  /** Equal to the start for an event. */
  readonly end: number;
  readonly title: string;
  readonly about: string;
}

/** A series of a layer, at positions of its own. */
export interface DrawnLine {
  readonly key: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

/** A layer as it is drawn. */
export interface DrawnLayer {
  readonly name: string;
  readonly kind: 'events' | 'intervals' | 'lines';
  readonly style: LayerStyle;
  readonly events: readonly DrawnEvent[];
  readonly lines: readonly DrawnLine[];
}

export interface DrawnLayers {
  readonly layers: readonly DrawnLayer[];
  /** How many layers of the form are drawn, being loaded, or reported. */
  readonly count: number;
  readonly notes: readonly Note[];
}

/** The key of a drawn form that holds the rows of its layers, by their names. It is never stored. */
const DATA = 'annotation_data';
const FAULTS = 'annotation_faults';
/** The most events and series of a layer. */
const MOST = 500;

/** A form to draw, with the rows of its layers, and why others have none. */
export const withAnnotationData = (
  form: FormData,
  data: Readonly<Record<string, Frame | null>>,
  faults: Readonly<Record<string, string>>,
): FormData => ({ ...form, [DATA]: data, [FAULTS]: faults });

/** The layers of a form with rows, between two times. */
export function drawnLayers(form: FormData, [from, to]: readonly [number, number]): DrawnLayers {
  const data = asRecord(form[DATA]);
  const faults = asRecord(form[FAULTS]);
  const layers = shownLayers(form).filter((layer) => !isFormula(layer) && Object.hasOwn(data, nameOf(layer)));
  const notes: Note[] = [];
  const drawn = layers.flatMap((layer): DrawnLayer[] => {
    const name = nameOf(layer);
    const fault = asText(faults[name]);
    if (fault !== '') notes.push({ text: 'Annotation layer {name}: {fault}', values: { name, fault } });
    const frame = data[name];
    return isFrame(frame) ? [drawnLayer(layer, frame, [from, to])] : [];
  });
  for (const { name, events } of drawn) {
    if (events.length >= MOST) {
      notes.push({
        text: 'Annotation layer {name}: the first {count} are drawn.',
        values: { name, count: MOST },
      });
    }
  }
  return { layers: drawn, count: layers.length, notes };
}

const nameOf = (layer: JsonRecord): string => asText(layer['name']);

const isFrame = (value: unknown): value is Frame => isRecord(value) && Array.isArray(value['columns']);

function drawnLayer(layer: JsonRecord, frame: Frame, [from, to]: readonly [number, number]): DrawnLayer {
  const name = nameOf(layer);
  const type = layer['annotationType'];
  const kind = type === 'INTERVAL' ? 'intervals' : type === 'TIME_SERIES' ? 'lines' : 'events';
  const isWithin = ({ start, end }: DrawnEvent): boolean => end >= from && start <= to;
  const events = kind === 'lines' ? [] : eventsOf(layer, frame, kind === 'intervals').filter(isWithin);
  return {
    name,
    kind,
    style: styleOf(layer),
    events: events
      .slice(0, MOST)
      .map((each) => ({ ...each, start: Math.max(each.start, from), end: Math.min(each.end, to) })),
    lines: kind === 'lines' ? linesOf(name, frame, [from, to]) : [],
  };
}

function eventsOf(layer: JsonRecord, frame: Frame, isInterval: boolean): readonly DrawnEvent[] {
  const isNative = layer['sourceType'] === 'NATIVE';
  const named = (key: string, native: string): string =>
    isNative ? native : (columnsOf(layer[key]).filter((each) => typeof each === 'string')[0] ?? '');
  const valuesOf = (name: string) => columnOf(frame, name)?.values;
  const starts = valuesOf(named('timeColumn', 'start_dttm')) ?? frame.columns[0]?.values ?? [];
  const ends = valuesOf(named('intervalEndColumn', 'end_dttm'));
  const titles = valuesOf(named('titleColumn', 'short_descr'));
  const abouts = (isNative ? ['long_descr'] : listOf(layer['descriptionColumns']).map(asText)).map(valuesOf);
  const text = (value: FrameValue | undefined): string =>
    value === null || value === undefined ? '' : valueText(value);
  return starts.flatMap((value, row) => {
    const start = timeOf(value);
    if (start === null) return [];
    const end = isInterval ? (timeOf(ends?.[row]) ?? start) : start;
    return [
      {
        layer: nameOf(layer),
        start: Math.min(start, end),
        end: Math.max(start, end),
        title: text(titles?.[row]) || nameOf(layer),
        about: abouts
          .map((each) => text(each?.[row]))
          .filter(Boolean)
          .join(', '),
      },
    ];
  });
}

/** The first column is the axis, each other one with numbers a series. */
function linesOf(name: string, frame: Frame, [from, to]: readonly [number, number]): readonly DrawnLine[] {
  const [axis, ...others] = frame.columns;
  const series = others.filter(({ values }) => values.some((value) => numberOf(value) !== null));
  return series.slice(0, MOST).map((column) => ({
    key: series.length === 1 ? name : `${name}: ${column.name}`,
    points: (axis?.values ?? [])
      .flatMap((value, row): [number, number][] => {
        const at = timeOf(value);
        const number = numberOf(column.values[row] ?? null);
        return at === null || number === null || at < from || at > to ? [] : [[at, number]];
      })
      .toSorted((a, b) => a[0] - b[0]),
  }));
}

/** Milliseconds since 1970; texts without an offset are UTC. */
function timeOf(value: FrameValue | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const isZoned = value.length <= 10 || /(Z|[+-]\d{2}:?\d{2})$/i.test(value);
  const at = Date.parse(isZoned ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isFinite(at) ? at : null;
}
