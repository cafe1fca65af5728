import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withoutUnusedImports } from './withoutUnusedImports.ts';

/** What pages read of the definitions of chart types. `known` is all that no other part has. */
export type Part = 'known' | 'controls' | 'draw' | 'periods' | 'tests' | 'places' | 'forms' | 'server';

/** The properties of the other parts. */
const PARTS: Readonly<Record<Exclude<Part, 'known'>, readonly string[]>> = {
  controls: ['controls', 'legacyControls', 'suggests', 'withoutPages', 'metricColumns'],
  draw: ['draw', 'drawNumber', 'drawPivot', 'drawTable'],
  periods: ['drawPeriods'],
  tests: ['drawTests'],
  places: ['drawPlaces'],
  forms: ['groupsBy', 'timesBy'],
  server: ['legacyCall', 'isOfAllRows'],
};

/** The modules that read another part than what is known of a type. */
const READERS: readonly (readonly [file: RegExp, part: Part])[] = [
  [/[\\/]src[\\/]charts[\\/](?:panels|explore[\\/]suggest[\\/]suggestCharts)\.ts$/, 'controls'],
  [/[\\/]src[\\/]charts[\\/]usualDrawings\.ts$/, 'draw'],
  [/[\\/]src[\\/]charts[\\/]drawnPeriods\.ts$/, 'periods'],
  [/[\\/]src[\\/]charts[\\/]drawnTests\.ts$/, 'tests'],
  [/[\\/]src[\\/]charts[\\/]drawnPlaces\.ts$/, 'places'],
  [/[\\/]src[\\/]charts[\\/]formsBy\.ts$/, 'forms'],
];

const CHARTS = join(import.meta.dirname, '../src/charts');
const QUERY = '?part=';

/** The keys of a panel, which are words on several lines. */
const KEYS = /(?<=[pP]anel\(\s*)`[^`]*`/g;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly id?: { readonly name?: string };
  readonly init?: Node | null;
  readonly key?: { readonly name?: string };
  readonly properties?: readonly Node[];
}

/**
 * Each page gets the part of the definitions that it reads: of all pages that know chart types only explore has their
 * controls, and only those that show charts the drawings of the first frame.
 */
export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const part = READERS.find(([file]) => file.test(importer))?.[1] ?? partOf(importer);
      if (part === 'known' || !/[\\/](?:registry|chart)\.ts$/.test(source)) return null;
      const found = await this.resolve(source, importer);
      return found && `${found.id}${QUERY}${part}`;
    },
    transform: {
      order: 'post',
      filter: { id: /[\\/]src[\\/]charts[\\/](?:registry|\w+[\\/]chart)\.ts(?:\?part=\w+)?$/ },
      handler(code, id) {
        const part = partOf(id);
        const made = /registry\.ts/.test(id)
          ? partOfRegistry(code, part, (file) => readFileSync(join(CHARTS, file), 'utf8'))
          : partOfDefinition(code, this.parse(code), part);
        return { code: made, map: null };
      },
    },
  };
}

const partOf = (id: string): Part => (id.split(QUERY)[1] ?? 'known') as Part;

/** The registry with the types that have something of a part. */
export function partOfRegistry(code: string, part: Part, read: (file: string) => string): string {
  if (part === 'known') return code;
  const has = new RegExp(`^ {2}(?:${PARTS[part].join('|')})[,:]`, 'm');
  const without = [...code.matchAll(/^import \{ (\w+) \} from ["']\.\/(\w+\/chart\.ts)["']/gm)]
    .filter(([, , file = '']) => !has.test(read(file)))
    .map(([, name = '']) => name);
  return withoutUnusedImports(code.replaceAll(new RegExp(`^\\s+(?:${without.join('|')}),?$`, 'gm'), ''));
}

/** A module with a definition, as far as a part has it. */
export function partOfDefinition(code: string, module: object, part: Part): string {
  const others = Object.values(PARTS).flat();
  const isIn = (name: string): boolean =>
    part === 'known' ? !others.includes(name) : name === 'key' || PARTS[part].includes(name);
  const { body = [] } = module as Node;
  const cuts = body.flatMap(({ declaration, start, end }): readonly Omit<Node, 'type'>[] => {
    const [declared] = declaration?.declarations ?? [];
    // Controls are declared before the definition that has them.
    if (declared?.id?.name === 'controls') return isIn('controls') ? [] : [{ start, end }];
    const { properties = [] } = declared?.init ?? {};
    return properties
      .map((property, at) => ({ ...property, end: properties[at + 1]?.start ?? property.end }))
      .filter(({ key }) => !isIn(key?.name ?? ''));
  });
  const kept = cuts.reduceRight((text, { start, end }) => `${text.slice(0, start)}${text.slice(end)}`, code);
  return withoutUnusedImports(kept.replaceAll(KEYS, (keys) => keys.replaceAll(/\s+/g, ' ')));
}
