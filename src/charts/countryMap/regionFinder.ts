import { plainName } from '../kit/maps/plainName.ts';

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
