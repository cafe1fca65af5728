import { asNumber, asText, type JsonRecord } from '../../jsonValue.ts';

/** How the lines, bands and points of an annotation layer look. */
export interface LayerStyle {
  /** Null for a colour of the scheme. */
  readonly color: string | null;
  readonly width: number;
  readonly opacity: number;
  /** Null for a solid line. */
  readonly dash: readonly number[] | null;
  readonly showLabel: boolean;
  readonly showMarkers: boolean;
  readonly hideLine: boolean;
}

export function styleOf(layer: JsonRecord): LayerStyle {
  const color = asText(layer['color']);
  const style = asText(layer['style']);
  const opacity = asText(layer['opacity']);
  return {
    color: /^#[0-9a-f]{3,8}$/i.test(color) ? color : null,
    width: Math.min(Math.max(asNumber(Number(layer['width'])) ?? 1, 0.5), 12),
    opacity:
      opacity === 'opacityLow'
        ? 0.2
        : opacity === 'opacityMedium'
          ? 0.5
          : opacity === 'opacityHigh'
            ? 0.8
            : 1,
    dash: style === 'dashed' ? [6, 4] : style === 'longDashed' ? [12, 5] : style === 'dotted' ? [2, 3] : null,
    showLabel: layer['showLabel'] === true,
    showMarkers: layer['showMarkers'] === true,
    hideLine: layer['hideLine'] === true,
  };
}
