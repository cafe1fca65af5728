import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { type FormData, columnLabel, columnsOf, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { countryFinder, countryLetters, type CountryNaming } from '../kit/maps/countryCodes.ts';
import { countryShapes, middleOf } from '../kit/maps/shapes.ts';

/** A country with its values; one that is not known has the code `XXX` and no place. */
interface Country {
  readonly country: FrameValue;
  readonly m1: FrameValue;
  readonly m2?: FrameValue;
  readonly code?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly name?: string;
}

const NAMINGS: readonly string[] = ['cca2', 'cca3', 'cioc', 'name'] satisfies readonly CountryNaming[];
const isNaming = (value: unknown): value is CountryNaming =>
  typeof value === 'string' && NAMINGS.includes(value);

/** The rows of a map of the world, with the codes and the middles of their countries. */
export function legacyRows(form: FormData, frame: Frame): readonly Country[] | null {
  if (frame.rowCount === 0) return null;
  const [entity] = columnsOf(form['entity']).map(columnLabel);
  const valuesOf = (key: string) => {
    const metric = metricOf(form[key]);
    return metric === null ? undefined : (columnOf(frame, metricLabel(metric))?.values ?? []);
  };
  const [first, second] = [valuesOf('metric'), valuesOf('secondary_metric')];
  const naming = form['country_fieldtype'];
  const find = isNaming(naming) ? countryFinder(naming) : () => null;
  const letters = countryLetters();
  const shapes = new Map(countryShapes().map((shape) => [shape.id, shape]));
  const texts = columnOf(frame, entity ?? '')?.values ?? [];
  return texts.map((text, row): Country => {
    const values = { m1: first?.[row] ?? null, ...(second !== undefined && { m2: second[row] ?? null }) };
    const number = typeof text === 'string' ? find(text) : null;
    const code = number === null ? undefined : letters.get(number);
    if (number === null || code === undefined) return { country: 'XXX', ...values };
    const shape = shapes.get(number);
    const [longitude, latitude] = shape === undefined ? [] : middleOf(shape);
    return {
      country: code.three,
      ...values,
      code: naming === 'cca2' ? code.two : naming === 'cca3' ? code.three : String(text),
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
      name: shape?.name ?? String(text),
    };
  });
}
