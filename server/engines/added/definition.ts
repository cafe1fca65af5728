import * as v from 'valibot';
import { nameFolding, nameQuote, sqlGrammar, textRules } from '#contract/sql/engineSql.ts';
import { type DialectTemplates, TEMPLATES } from '#domain/compile/sql/dialectData.ts';
import { GRAINS } from '#domain/compile/sql/dialects.ts';
import type { Encryption } from '#domain/catalogue/connection/address.ts';
import type { EngineSql } from '#domain/spokenDatabase.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { BUILT_IN } from '../builtIn.ts';

/** The version of the shape of definitions. */
const API = 1;
const MAX_NAME = 80;

/** An engine that was added, as far as it is data. */
export interface EngineDefinition {
  readonly name: string;
  readonly title: string;
  readonly author: string;
  readonly example: string;
  readonly encryption: Encryption | null;
  readonly estimates: boolean;
  readonly sql: EngineSql;
  readonly escapesNames: boolean;
  readonly templates: DialectTemplates;
  readonly grains: Readonly<Record<string, string>>;
}

const text = v.string();

const sql = v.strictObject({
  grammar: v.optional(sqlGrammar, 'standard'),
  formatter: v.optional(text, 'sql'),
  quote: v.optional(nameQuote, '"'),
  folds: v.optional(nameFolding, 'no'),
  rules: v.optional(v.strictObject(textRules.entries), {}),
  explains: v.optional(
    v.nullable(v.strictObject({ planned: text, measured: v.optional(v.nullable(text), null) })),
    null,
  ),
  ddl: v.optional(v.nullable(text), null),
});

const places = (template: keyof DialectTemplates) =>
  v.optional(
    v.pipe(
      text,
      v.check(
        (given) => TEMPLATES[template].places.every((place) => given.includes(place)),
        `it has no ${TEMPLATES[template].places.join(', ')}`,
      ),
    ),
    TEMPLATES[template].usual,
  );

const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly (keyof DialectTemplates)[];
const templates = Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, places(name)]));

const ADDRESS = /^[a-z]\w*:\/\//;

const definition = v.looseObject({
  name: v.pipe(text, v.regex(/^[a-z][a-z0-9]{1,30}$/, 'it has to be 2 to 31 small letters and digits')),
  title: v.pipe(text, v.trim(), v.minLength(1, 'it is empty'), v.maxLength(MAX_NAME)),
  author: v.optional(text, ''),
  example: v.pipe(text, v.regex(ADDRESS, 'it has to be an address, such as notes://host:8080/database')),
  encryption: v.optional(v.nullable(v.picklist(['sslmode', 'secure'])), null),
  estimates: v.optional(v.boolean(), false),
  sql: v.optional(sql, {}),
  dialect: v.optional(
    v.strictObject({
      ...templates,
      escapesNames: v.optional(v.boolean(), false),
      grains: v.optional(
        v.record(
          v.pipe(
            text,
            v.check((given) => GRAINS.has(given), 'it is no time grain'),
          ),
          v.pipe(
            text,
            v.check((given) => given.includes('{col}'), 'it has no {col}'),
          ),
        ),
        {},
      ),
    }),
    {},
  ),
});

/** What a module exports as `engine`, if it is a definition; else what is wrong with it. */
export function readDefinition(exported: unknown): Result<EngineDefinition, string> {
  if (typeof exported !== 'object' || exported === null)
    return err('It exports no object with the name "engine".');
  const { api, hasOpen } = exported as { readonly api?: unknown; readonly hasOpen?: unknown };
  if (api !== API) return err(`Its "api" is ${JSON.stringify(api) ?? 'missing'}: this version reads ${API}.`);
  if (hasOpen !== true) return err('It has no function "open".');
  const read = v.safeParse(definition, exported);
  if (!read.success) {
    const [issue] = read.issues;
    return err(`Its "${v.getDotPath(issue) ?? 'engine'}" cannot be read: ${issue.message}.`);
  }
  const { name, title, author, example, encryption, estimates, sql: given, dialect } = read.output;
  const { escapesNames, grains, ...rest } = dialect;
  if (BUILT_IN.some((known) => known.name === name || known.schemes.includes(name)) || name === 'duckdb')
    return err(`The name "${name}" is that of an engine of Sextant.`);
  if (!example.startsWith(`${name}:`)) return err(`Its "example" has to begin with ${name}://.`);
  // Names are quoted by what is read as one.
  return ok({
    name,
    title,
    author,
    example,
    encryption,
    estimates,
    sql: { ...given, rules: given.quote === '[' ? { ...given.rules, brackets: true } : given.rules },
    escapesNames,
    grains,
    templates: rest as unknown as DialectTemplates,
  });
}
