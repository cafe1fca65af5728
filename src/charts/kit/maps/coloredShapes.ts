import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartState, ChartTheme } from '../spec/chartSpec.ts';
import { acrossSection, downSection, PAN_ZOOM_SIGNALS, type PanZoom } from '../spec/layout/panZoom.ts';
import { fullSizeSpec, DIMMED, HOVER_SIGNAL } from '../spec/specParts.ts';
import { isSelected, type Part } from '../parts/partsFrame.ts';

interface Outline {
  readonly id: string;
  readonly geometry: unknown;
}

/** The first part of each shape, by the shape's id, and the labels for which there is no shape. */
export interface MatchedParts {
  readonly byId: ReadonlyMap<string, Part>;
  readonly missing: readonly string[];
}

export function matchParts(
  parts: readonly Part[],
  shapes: readonly Outline[],
  find: (label: string) => string | null,
): MatchedParts {
  const known = new Set(shapes.map(({ id }) => id));
  const byId = new Map<string, Part>();
  const missing: string[] = [];
  for (const part of parts) {
    const id = find(part.label);
    if (id === null || !known.has(id)) missing.push(part.label);
    else if (!byId.has(id)) byId.set(id, part);
  }
  return { byId, missing };
}

/** Parts that are not selected are dimmed while others are. */
export const partOpacity = (part: Part, { selected }: ChartState): number =>
  isSelected(part, selected) ? 1 : DIMMED;

const LEFT_TOP = `[${acrossSection('0')}, ${downSection('0')}]`;
const RIGHT_BOTTOM = `[${acrossSection('width')}, ${downSection('height')}]`;

/** What the specs of maps have in common: the shapes fill the picture, and are panned and zoomed in it. */
export const mapSpec = (theme: ChartTheme, projection: object): JsonRecord => ({
  // What is outside the section must not shrink the map.
  ...fullSizeSpec(theme),
  signals: [HOVER_SIGNAL, ...PAN_ZOOM_SIGNALS],
  projections: [
    {
      ...projection,
      name: 'map',
      fit: { signal: "data('shapes')" },
      extent: { signal: `[${LEFT_TOP}, ${RIGHT_BOTTOM}]` },
    },
  ],
});

export const MAP_PAN_ZOOM: PanZoom = { canPan: true, canZoom: true };

/** The shapes as data: those with a part in its color, the others in that of lines. */
export const shapeData = (
  shapes: readonly Outline[],
  { byId }: MatchedParts,
  fill: (part: Part) => string,
  theme: ChartTheme,
  state: ChartState,
): object => ({
  name: 'shapes',
  values: shapes.map(({ id, geometry }) => {
    const part = byId.get(id);
    return {
      type: 'Feature',
      geometry,
      row: part?.row ?? null,
      color: part === undefined ? theme.line : fill(part),
      opacity: part === undefined ? 0.6 : partOpacity(part, state),
    };
  }),
});

export const shapeMark = (theme: ChartTheme): object => ({
  type: 'shape',
  clip: true,
  from: { data: 'shapes' },
  encode: {
    update: {
      fill: { field: 'color' },
      opacity: { field: 'opacity' },
      stroke: {
        signal: `isNumber(datum.row) && hover === datum.row ? '${theme.text}' : '${theme.surface}'`,
      },
      strokeWidth: { signal: 'isNumber(datum.row) && hover === datum.row ? 1.5 : 0.5' },
      cursor: { signal: "isNumber(datum.row) ? 'pointer' : 'default'" },
    },
  },
  transform: [{ type: 'geoshape', projection: 'map' }],
});
