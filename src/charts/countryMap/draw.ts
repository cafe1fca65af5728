import type { Frame } from '#domain/compile/frame.ts';
import { colorAt } from '../kit/colors/legible.ts';
import { sequentialRamp } from '../kit/colors/sequentialRamp.ts';
import { columnsOf, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import {
  type ChartSpec,
  type ChartState,
  type ChartTheme,
  type NothingToDraw,
  notDrawn,
} from '../kit/spec/chartSpec.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import type { Draw } from '../api.ts';
import { MAP_PAN_ZOOM, mapSpec, matchParts, shapeData, shapeMark } from '../kit/maps/coloredShapes.ts';
import type { Shape } from '../kit/maps/shapes.ts';
import { missingNotes } from '../kit/maps/missingNotes.ts';
import { type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { extent } from '../kit/spec/extent.ts';
import { plainName } from '../kit/maps/plainName.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { CountryMapForm } from './chart.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Finds the ISO 3166-2 code of a region by that code (`US-CA`), by its part after the country, or by name. */
export function regionFinder(regions: readonly Named[]): (text: string) => string | null {
  const byCode = new Map(regions.map(({ id }) => [id.toUpperCase(), id]));
  const byShort = new Map(regions.map(({ id }) => [id.toUpperCase().replace(/^[A-Z]{2}-/, ''), id]));
  // Of two regions with one name the first is meant.
  const byName = new Map(regions.toReversed().map(({ id, name }) => [plainName(name), id]));
  return (text) => {
    const code = text
      .trim()
      .toUpperCase()
      .replace(/^([A-Z]{2})[_ ](?=\w{1,4}$)/, '$1-');
    return byCode.get(code) ?? byShort.get(code) ?? byName.get(plainName(text)) ?? null;
  };
}

/** The meridian in the middle of a country, also of one on both sides of the date line. */
export function middleLongitude(regions: readonly Shape[]): number {
  const longitudes = regions
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .flatMap(([outer = []]) => outer.map(([x = 0]) => x));
  const [west, east] = extent(longitudes);
  const [farWest, farEast] = extent(longitudes.map((x) => (x < 0 ? x + 360 : x)));
  return farEast - farWest < east - west ? (farWest + farEast) / 2 : (west + east) / 2;
}

/** Mercator as in Superset. Another one where it would tear a country or show it from the side. */
const PROJECTIONS: Readonly<Record<string, object>> = {
  antarctica: { type: 'azimuthalEqualArea', rotate: [0, 90, 0] },
  usa: { type: 'albers' },
};

export function drawCountry(country: string, regions: readonly Shape[]): Draw {
  const projection = PROJECTIONS[country] ?? { type: 'mercator', rotate: [-middleLongitude(regions), 0, 0] };
  return (form, frame, theme, state) => countryMapSpec({ regions, projection }, form, frame, theme, state);
}

interface Country {
  readonly regions: readonly Shape[];
  readonly projection: object;
}

/** Regions of a country coloured by a metric. */
function countryMapSpec(
  { regions, projection }: Country,
  form: CountryMapForm,
  frame: Frame,
  theme: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const [entity] = columnsOf(form['entity']);
  if (entity === undefined) return notDrawn('entity');
  const metric = metricOf(form['metric']);
  const read = partsFrame(form, frame, [entity], metric);
  if ('reason' in read) return read;
  const matched = matchParts(read.parts, regions, regionFinder(regions));
  const { byId, missing } = matched;
  const values = [...byId.values()].map(({ value }) => value);
  const [low, high] = extent(values);
  const ramp = sequentialRamp(form, theme);
  const fill = ({ value }: Part): string => colorAt(ramp, high > low ? (value - low) / (high - low) : 0.5);
  const formats = chartFormats(form);
  return {
    spec: {
      ...mapSpec(theme, projection),
      data: [shapeData(regions, matched, fill, theme, state)],
      marks: [shapeMark(theme)],
    },
    panZoom: MAP_PAN_ZOOM,
    legend: [],
    ramp: values.length === 0 ? null : { colors: ramp, from: formats.number(low), to: formats.number(high) },
    notes: missingNotes(missing),
    tooltips: markTooltips(
      formats.fullStyle,
      regions.flatMap(({ id, name }) => {
        const part = byId.get(id);
        const label = metric === null ? '' : metricLabel(metric);
        return part === undefined
          ? []
          : [[part.row, partTooltip(name, part.value, fill(part), label)] as const];
      }),
    ),
    dimensions: read.dimensions,
  };
}
