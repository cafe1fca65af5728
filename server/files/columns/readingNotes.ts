import type { OwnReadings } from './ownReadings.ts';

const NUMBERS = 'Read as numbers, though written as in 1.234,56 or 1,234.56';
const TIMES = 'Read as times, though written as in 31.01.2024 10:05';

/** What a person should know of how columns were read, of which `changed` have the type of their form. */
export function readingNotes(own: OwnReadings, changed: ReadonlySet<string>): readonly string[] {
  const names = new Map<string, string[]>();
  for (const [name, { form, isUncertain }] of own) {
    if (form === null || !changed.has(name)) continue;
    const order = isUncertain ? ', where days and months may be exchanged' : '';
    const days = form.shown === null ? null : `Read as days as in ${form.shown}${order}`;
    const said = form.type === 'DOUBLE' ? NUMBERS : form.type === 'TIMESTAMP' ? TIMES : days;
    if (said !== null) names.set(said, [...(names.get(said) ?? []), name]);
  }
  return [...names].map(([words, listed]) => `${words}: ${listed.join(', ')}.`);
}
