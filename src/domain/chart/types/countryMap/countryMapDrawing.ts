import { feature } from 'topojson-client';
import states from 'us-atlas/states-10m.json';
import type { Frame } from '../../../compile/frame.ts';
import { colorAt } from '../../colors/legible.ts';
import { sequentialScheme } from '../../colors/sequentialSchemes.ts';
import { columnsOf, type FormData, metricLabel, metricOf, textOf } from '../../form/formData.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from '../../spec/chartSpec.ts';
import { notDrawn } from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { baseSpec, HOVER_SIGNAL } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { fittedProjection, matchParts, shapeData, shapeMark } from '../shared/maps/coloredShapes.ts';
import { missingNotes } from '../shared/maps/missingNotes.ts';
import { type Part, partsFrame } from '../shared/parts/partsFrame.ts';
import { stateFinder } from './stateCodes.ts';
import { countryMap } from './type.ts';

/** The countries whose regions are part of the app. */
const DRAWN_COUNTRIES: ReadonlySet<unknown> = new Set(['usa']);

export const hasOutlines = (form: FormData): boolean => DRAWN_COUNTRIES.has(form['select_country']);

interface Region {
  readonly id: string;
  readonly name: string;
  readonly geometry: unknown;
}

/** Apart from other drawings, because the outlines are large. */
export function createCountryMapDrawing(): Drawing {
  const { features } = feature(states as never, 'states') as unknown as {
    readonly features: readonly {
      readonly id?: string | number;
      readonly properties: { readonly name?: string } | null;
      readonly geometry: unknown;
    }[];
  };
  // The projection has no place for the islands of the Pacific and the Caribbean.
  const regions = features
    .map(({ id, properties, geometry }) => ({ id: String(id ?? ''), name: properties?.name ?? '', geometry }))
    .filter(({ id }) => Number(id) <= LAST_STATE);
  return {
    type: countryMap,
    spec: (form, frame, look, state) => countryMapSpec(regions, form, frame, look, state),
  };
}

const LAST_STATE = 56;

/** Regions of a country coloured by a metric. */
function countryMapSpec(
  regions: readonly Region[],
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const [entity] = columnsOf(form['entity']);
  if (entity === undefined) return notDrawn('entity');
  const metric = metricOf(form['metric']);
  const read = partsFrame(form, frame, [entity], metric);
  if ('reason' in read) return read;
  const matched = matchParts(read.parts, regions, stateFinder(regions));
  const { byId, missing } = matched;
  const values = [...byId.values()].map(({ value }) => value);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const ramp = sequentialScheme(textOf(form['linear_color_scheme']));
  const fill = ({ value }: Part): string => colorAt(ramp, high > low ? (value - low) / (high - low) : 0.5);
  const formats = chartFormats(form);
  return {
    spec: {
      ...baseSpec(look),
      signals: [HOVER_SIGNAL],
      projections: [fittedProjection('albersUsa')],
      data: [shapeData(regions, matched, fill, look, state)],
      marks: [shapeMark(look)],
    },
    legend: [],
    ramp: values.length === 0 ? null : { colors: ramp, from: formats.number(low), to: formats.number(high) },
    notes: missingNotes(missing),
    tooltip({ row }) {
      const region = regions.find(({ id }) => byId.get(id)?.row === row);
      const part = region === undefined ? undefined : byId.get(region.id);
      if (region === undefined || part === undefined) return null;
      return {
        title: region.name,
        lines: [
          {
            label: metric === null ? '' : metricLabel(metric),
            value: formats.full(part.value),
            color: fill(part),
            strong: true,
          },
        ],
        more: 0,
      };
    },
    dimensions: ({ row }) => read.dimensions(row),
  };
}
