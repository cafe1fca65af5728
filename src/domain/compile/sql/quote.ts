import { refuse } from '../refusal.ts';

const BARE = /^[a-z_][a-z0-9_]*$/;

/** Every word that DuckDB or PostgreSQL reserves in some position. */
const TAKEN: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization between bigint binary bit boolean both by case
  cast char character check coalesce collate collation column columns concurrently constraint create cross current_catalog
  current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable desc
  describe distinct do else end except exists extract false fetch float for foreign freeze from full generated glob grant
  greatest group grouping grouping_id having ilike in initially inner inout int integer intersect interval into is isnull join
  json json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table
  json_value lambda lateral leading least left like limit localtime localtimestamp map merge_action national natural nchar none
  normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay pivot pivot_longer pivot_wider
  placing position positional precision primary qualify real references returning right row select semi session_user setof show
  similar smallint some struct substring summarize symmetric system_user table tablesample then time timestamp to trailing treat
  trim true try_cast union unique unpack unpivot user using values varchar variadic verbose when where window with
  xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`.split(
    /\s+/,
  ),
);

/** A name that both engines read back unchanged: unquoted only if unambiguous. */
export function quoteName(name: string): string {
  return BARE.test(name) && !TAKEN.has(name) ? name : quotedBy('"', name);
}

/** A name between two quotes, which are doubled in it. */
export const quotedBy = (quote: string, name: string): string =>
  quote + withoutNul(name).replaceAll(quote, quote + quote) + quote;

/** Text as a literal. */
export const quoteText = (text: string, { escape }: { readonly escape: (text: string) => string }): string =>
  `'${escape(withoutNul(text))}'`;

/** Some drivers end statements at this character, whatever surrounds it. */
const withoutNul = (text: string): string =>
  text.includes('\0') ? refuse('query', 'Names and values cannot contain the character U+0000.') : text;
