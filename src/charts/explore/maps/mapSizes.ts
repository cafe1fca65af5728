import { asNumber, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';

/** The zoom levels for which the size of charts on a map is stored. */
const LAST_ZOOM = 28;

export const SIZE_TYPES = [
  ['FIXED', 'Fixed'],
  ['LINEAR', 'Linear'],
  ['EXP', 'Exponential'],
] as const;

const FIRST = { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 };

/** How large charts on a map are: one size, or one that grows with the zoom. */
export interface MapSizes {
  readonly type: string;
  readonly configs: Readonly<Record<keyof typeof FIRST, number>>;
}

export function mapSizes(value: unknown): MapSizes {
  const { type, configs } = asRecord(value);
  const stored = asRecord(configs);
  const entries = Object.entries(FIRST).map(([key, first]) => [key, asNumber(stored[key]) ?? first]);
  return {
    type: SIZE_TYPES.some(([each]) => each === type) ? asText(type) : 'FIXED',
    configs: Object.fromEntries(entries) as MapSizes['configs'],
  };
}

/** The settings as they are stored: with the size at each zoom. */
export function storedSizes({ type, configs }: MapSizes): JsonRecord {
  const { zoom, width, height, slope, exponent } = configs;
  const shape = type === 'LINEAR' ? { slope } : type === 'EXP' ? { exponent } : {};
  const levels = Array.from({ length: LAST_ZOOM + 1 }, (_, level) => level);
  return {
    type,
    configs: { zoom, width, height, ...shape },
    values: Object.fromEntries(levels.map((level) => [level, sizeFor({ type, configs }, level)])),
  };
}

function sizeFor(
  { type, configs }: MapSizes,
  level: number,
): { readonly width: number; readonly height: number } {
  const across = widthFor(type, configs, level - configs.zoom);
  const width = Math.round(Number.isFinite(across) ? across : 0);
  const ratio = configs.width > 0 ? configs.height / configs.width : 1;
  const height = type === 'FIXED' ? Math.round(configs.height) : Math.round(ratio * width);
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

function widthFor(type: string, { width, slope, exponent }: MapSizes['configs'], steps: number): number {
  if (type === 'LINEAR') return width + steps * slope;
  if (type !== 'EXP') return width;
  return Math.max(0, width ** (1 / exponent) + steps) ** exponent;
}

/** The size of a chart on a map at a zoom, from the stored sizes. */
export function sizeAt(value: unknown, zoom: number): { readonly width: number; readonly height: number } {
  const level = Math.min(Math.max(Math.round(zoom), 0), LAST_ZOOM);
  const stored = asRecord(asRecord(asRecord(value)['values'])[String(level)]);
  const [width, height] = [asNumber(stored['width']), asNumber(stored['height'])];
  return width === null || height === null ? sizeFor(mapSizes(value), level) : { width, height };
}

interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** The least size of a chart that is drawn, and the most of a map that it takes. */
const LEAST = 24;
const [MOST_ACROSS, MOST_DOWN] = [0.25, 0.4];

/** The size of a chart on a small map, where as many of its stored size would lie over each other. */
export function sizeOnMap(value: unknown, zoom: number, map: MapSize): MapSize {
  const { width, height } = sizeAt(value, zoom);
  if (width === 0 || height === 0) return { width, height };
  const share = Math.min(1, (MOST_ACROSS * map.width) / width, (MOST_DOWN * map.height) / height);
  const sized = (length: number): number => Math.max(Math.round(share * length), Math.min(length, LEAST));
  return { width: sized(width), height: sized(height) };
}
