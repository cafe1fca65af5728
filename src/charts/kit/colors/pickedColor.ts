import { asNumber } from '#domain/jsonValue.ts';
import { hexOfRgb } from '#domain/theme/oklch.ts';

/** A colour as its control stores it, by channels. */
export function pickedColor(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('r' in value && 'g' in value && 'b' in value))
    return null;
  const channels = [value.r, value.g, value.b].map(asNumber);
  if (channels.some((each) => each === null || each < 0 || each > 255)) return null;
  return hexOfRgb(channels.map((each) => each ?? 0));
}
