const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The middle of the cell that a geohash names, in degrees; null for any other text. */
export function decodeGeohash(text: string): readonly [longitude: number, latitude: number] | null {
  const hash = text.trim().toLowerCase();
  if (hash === '') return null;
  const longitude: [number, number] = [-180, 180];
  const latitude: [number, number] = [-90, 90];
  let isLongitude = true;
  for (const digit of hash) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = isLongitude ? longitude : latitude;
      const middle = (range[0] + range[1]) / 2;
      range[(value & bit) === 0 ? 1 : 0] = middle;
      isLongitude = !isLongitude;
    }
  }
  return [(longitude[0] + longitude[1]) / 2, (latitude[0] + latitude[1]) / 2];
}
