import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import { colorAt, legibleOn } from '../kit/colors/legible.ts';
import { pickedColor } from '../kit/colors/pickedColor.ts';
import { sequentialRamp } from '../kit/colors/sequentialRamp.ts';
import { columnsOf, isOn, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import {
  type ChartSpec,
  type ChartState,
  type ChartTheme,
  type NothingToDraw,
  notDrawn,
} from '../kit/spec/chartSpec.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { mark } from '../kit/spec/marks.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import type { Draw } from '../api.ts';
import {
  MAP_PAN_ZOOM,
  mapSpec,
  matchParts,
  partOpacity,
  shapeData,
  shapeMark,
} from '../kit/maps/coloredShapes.ts';
import { countryFinder, type CountryNaming } from '../kit/maps/countryCodes.ts';
import { countryShapes, middleOf, type Shape } from '../kit/maps/shapes.ts';
import { missingNotes } from '../kit/maps/missingNotes.ts';
import { type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { worldMapQuery } from './query.ts';
import { extent } from '../kit/spec/extent.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { WorldMapForm } from './chart.ts';

const MAX_BUBBLE = 25;

const SHAPES = countryShapes();

export const draw: Draw<WorldMapForm> = (form, frame, theme, state) =>
  worldMapSpec(SHAPES, form, frame, theme, state);

/** Countries coloured by a metric or by their names, with bubbles of a second metric. */
function worldMapSpec(
  shapes: readonly Shape[],
  form: WorldMapForm,
  frame: Frame,
  theme: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const [entity] = columnsOf(form['entity']);
  if (entity === undefined) return notDrawn('entity');
  const metric = metricOf(form['metric']);
  const read = partsFrame(form, frame, [entity], metric);
  if ('reason' in read) return read;
  const matched = matchParts(read.parts, shapes, countryFinder(namingOf(form)));
  const { byId, missing } = matched;
  const drawn = [...byId.values()];
  const fill = fillOf(form, theme, drawn);
  const secondary = metricOf(form['secondary_metric']);
  const sizes = secondary === null ? undefined : columnOf(frame, metricLabel(secondary));
  const sizeOf = (part: Part): number | null =>
    sizes === undefined ? part.value : numberOf(sizes.values[part.row]);
  const bubble = legibleOn(theme.mode, pickedColor(form['color_picker']) ?? '#007a87');
  const bubbles = bubblesOf(drawn, { byId, sizeOf, shapes, form, state });
  const formats = chartFormats(form);
  const [low, high] = extentOf(drawn);
  return {
    spec: {
      ...mapSpec(theme, { type: 'naturalEarth1' }),
      data: [
        shapeData(shapes, matched, fill, theme, state),
        {
          name: 'bubbles',
          values: isOn(form['show_bubbles']) ? bubbles : [],
          transform: [{ type: 'geopoint', projection: 'map', fields: ['longitude', 'latitude'] }],
        },
      ],
      marks: [shapeMark(theme), bubbleMark(theme, bubble)],
    },
    panZoom: MAP_PAN_ZOOM,
    legend: [],
    ramp:
      isByCountry(form) || drawn.length === 0
        ? null
        : {
            colors: sequentialRamp(form, theme),
            from: formats.number(low),
            to: formats.number(high),
          },
    notes: missingNotes(missing),
    tooltips: markTooltips(
      formats.fullStyle,
      drawn.map((part) => {
        const shape = shapes.find(({ id }) => byId.get(id) === part);
        const label = metric === null ? '' : metricLabel(metric);
        const own = partTooltip(shape?.name ?? part.label, part.value, fill(part), label);
        const size = secondary === null ? null : sizeOf(part);
        if (secondary === null || size === null) return [part.row, own];
        return [
          part.row,
          { ...own, lines: [...own.lines, tooltipLine(metricLabel(secondary), size, bubble)] },
        ];
      }),
    ),
    dimensions: read.dimensions,
  };
}

interface BubbleSources {
  readonly form: WorldMapForm;
  readonly state: ChartState;
  readonly shapes: readonly Shape[];
  /** The parts by the id of their shape. */
  readonly byId: ReadonlyMap<string, Part>;
  readonly sizeOf: (part: Part) => number | null;
}

/** A bubble in the middle of each country that has a size; of several shapes with one id, in the first. */
function bubblesOf(parts: readonly Part[], { form, state, shapes, byId, sizeOf }: BubbleSources) {
  const largest = parts.reduce((max, part) => Math.max(max, sizeOf(part) ?? 0), 0);
  const radius = asNumber(form['max_bubble_size']) ?? MAX_BUBBLE;
  const firstById = new Map(shapes.toReversed().map((shape) => [shape.id, shape]));
  return [...firstById.values()].flatMap((shape) => {
    const part = byId.get(shape.id);
    const size = part === undefined ? null : sizeOf(part);
    if (part === undefined || size === null || size <= 0) return [];
    const [longitude, latitude] = middleOf(shape);
    const area = Math.PI * (radius * Math.sqrt(size / largest)) ** 2;
    return [{ row: part.row, longitude, latitude, area, opacity: partOpacity(part, state) * 0.6 }];
  });
}

const bubbleMark = (theme: ChartTheme, color: string): JsonRecord => ({
  ...mark('symbol', 'bubbles', {
    x: { field: 'x' },
    y: { field: 'y' },
    size: { field: 'area' },
    fill: { value: color },
    stroke: { value: theme.surface },
    opacity: { field: 'opacity' },
    cursor: { value: 'pointer' },
  }),
  clip: true,
});

const isByCountry = (form: WorldMapForm): boolean => form['color_by'] === 'country';

function namingOf(form: WorldMapForm): CountryNaming {
  const naming = form['country_fieldtype'];
  return naming === 'cca3' || naming === 'cioc' || naming === 'name' ? naming : 'cca2';
}

const extentOf = (parts: readonly Part[]): readonly [number, number] =>
  extent(parts.map(({ value }) => value));

function fillOf(form: WorldMapForm, theme: ChartTheme, parts: readonly Part[]): (part: Part) => string {
  if (isByCountry(form)) {
    const colorOf = seriesColors(
      form,
      theme,
      colorOrder(
        worldMapQuery,
        form,
        parts.map(({ label }) => label),
      ),
    );
    return ({ label }) => colorOf(label);
  }
  const ramp = sequentialRamp(form, theme);
  const [low, high] = extentOf(parts);
  return ({ value }) => colorAt(ramp, high > low ? (value - low) / (high - low) : 0.5);
}
