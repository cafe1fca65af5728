import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { type JsonRecord, parseJson } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, type FormData, isOn, metricOf } from '#domain/chart/form/formData.ts';
import type { LegacyRows } from '../../legacyCall.ts';
import { labelIn, metricIn } from '../deck/mapForm.ts';
import { codingOf, readPath, readRings } from '../deck/shapeText.ts';
import { positionsIn, spatialOf } from '../deck/spatial.ts';

/* The shapes of types over maps: a feature for each row. */

export type Row = Readonly<Record<string, FrameValue>>;

const rowsOf = (frame: Frame): readonly Row[] =>
  Array.from({ length: frame.rowCount }, (_, row) =>
    Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[row] ?? null])),
  );

/** What a feature has, for each row. */
export type Properties = (form: FormData, frame: Frame) => (row: Row, at: number) => JsonRecord;

/** The features of a type; nothing without rows. */
export const featureRows =
  (propertiesOf: Properties, isMeasured = true): LegacyRows =>
  (form, frame) => {
    if (frame.rowCount === 0) return null;
    const extra = columnsOf(form['js_columns']).map(columnLabel);
    const make = propertiesOf(form, frame);
    const features = rowsOf(frame).map((row, at) => ({
      ...make(row, at),
      ...(extra.length > 0 && {
        extraProps: Object.fromEntries(extra.map((name) => [name, row[name] ?? null])),
      }),
    }));
    const metrics = [metricOf(form['size']), metricOf(form['metric']), metricIn(form['point_radius_fixed'])];
    const labels = metrics.flatMap((metric) => labelIn(metric) ?? []);
    return {
      features,
      mapboxApiKey: '',
      ...(isMeasured && { metricLabels: labels.filter((name) => columnOf(frame, name) !== undefined) }),
    };
  };

export const placesOf = (form: FormData, key: string, frame: Frame) => {
  const spatial = spatialOf(form[key]);
  return (spatial === null ? null : positionsIn(frame, spatial)) ?? (() => null);
};

export const timeOf = (row: Row): FrameValue => row['__timestamp'] ?? null;

/** Places that weigh what a metric says, with what else a type has of each. */
export const weighted =
  (more: (row: Row, place: unknown) => JsonRecord = () => ({})): Properties =>
  (form, frame) => {
    const placeOf = placesOf(form, 'spatial', frame);
    const size = labelIn(metricOf(form['size']));
    return (row, at) => ({
      position: placeOf(at),
      // Nothing and zero weigh as much as a row.
      weight: (size === null ? null : row[size]) || 1,
      ...more(row, placeOf(at)),
    });
  };

/** Lines and outlines, as their column says. */
export const lineFeatures =
  (key: 'path' | 'polygon', more: (form: FormData) => (row: Row) => JsonRecord): Properties =>
  (form) => {
    const coding = codingOf(form['line_type']);
    const isReversed = isOn(form['reverse_long_lat']);
    const [column] = columnsOf(form['line_column']).map(columnLabel);
    const moreOf = more(form);
    const read = (value: FrameValue): unknown => {
      if (coding === 'json' && !isReversed) return typeof value === 'string' ? parseJson(value) : null;
      return key === 'path'
        ? readPath(value, coding, isReversed)
        : (readRings(value, coding, isReversed)?.[0] ?? null);
    };
    return (row) => ({
      ...row,
      [key]: read(row[column ?? ''] ?? null),
      __timestamp: row['__timestamp'] ?? row['__time'] ?? null,
      ...moreOf(row),
    });
  };
