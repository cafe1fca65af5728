import * as v from 'valibot';

const flag = v.exactOptional(v.boolean());

export const sqlGrammar = v.picklist([
  'standard',
  'postgresql',
  'mysql',
  'sqlite',
  'mssql',
  'oracle',
  'cassandra',
]);
export const nameQuote = v.picklist(['"', '`', '[']);
export const nameFolding = v.picklist(['lower', 'upper', 'no']);
export const textRules = v.object({
  hash: flag,
  spacedDashes: flag,
  nests: flag,
  escapes: flag,
  dollars: flag,
  ticks: flag,
  brackets: flag,
  quotedTexts: flag,
});

/** What pages have to know of the SQL of an engine that was added to a server. */
export const engineSql = v.object({
  grammar: sqlGrammar,
  formatter: v.string(),
  quote: nameQuote,
  folds: nameFolding,
  rules: textRules,
  explains: v.nullable(v.object({ planned: v.string(), measured: v.nullable(v.string()) })),
  ddl: v.nullable(v.string()),
});
