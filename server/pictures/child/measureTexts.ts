import { textMetrics } from 'vega-scenegraph';
import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import { isBoldWeight, textWidth } from './fonts.ts';

/**
 * Without a page Vega takes every letter for 0.8 of the size of the font, and would cut numbers beside free room. It
 * measures by the font of the pictures instead.
 */
export function measureTexts(): void {
  textMetrics.width = (item, text) => {
    const { fontSize, fontWeight, limit } = asRecord(item);
    const written = typeof text === 'number' ? String(text) : asText(text);
    const width = textWidth(written, asNumber(fontSize) ?? 11, isBoldWeight(fontWeight));
    const most = asNumber(limit) ?? 0;
    return most > 0 ? Math.min(width, most) : width;
  };
}
