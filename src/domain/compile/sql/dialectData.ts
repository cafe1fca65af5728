import type { TextRules } from '../../sql/textRules.ts';
import { DUCKDB, GRAINS, type SqlDialect, timestampText, weeksFrom } from './dialects.ts';
import { quotedBy } from './quote.ts';

/** The dialect of an engine that was added: texts with places to fill in, so that it can be sent, checked and kept. */
export interface DialectData {
  readonly name: string;
  readonly rules: TextRules;
  readonly quote: '"' | '`' | '[';
  /** Whether a backslash begins an escape within quoted names. */
  readonly escapesNames: boolean;
  readonly templates: DialectTemplates;
  /** By their ISO 8601 duration, with `{col}` for the time. */
  readonly grains: Readonly<Record<string, string>>;
}

/** The texts, by what they are for. */
export type DialectTemplates = Readonly<Record<keyof typeof TEMPLATES, string>>;

/**
 * The places that each text has to have, and what is written where an engine says nothing: standard SQL, in which no sign of a
 * pattern escapes by itself. `{escape}` names the one that does, where the pattern has it.
 */
export const TEMPLATES = {
  time: { places: ['{time}'], usual: "TIMESTAMP '{time}'" },
  day: { places: ['{day}'], usual: "DATE '{day}'" },
  timeText: { places: ['{text}'], usual: '{text}' },
  asText: { places: ['{value}'], usual: 'CAST({value} AS VARCHAR)' },
  numberBesideText: { places: ['{number}'], usual: '{number}' },
  like: { places: ['{value}', '{op}', '{pattern}'], usual: '{value} {op} {pattern}{escape}' },
  ilike: { places: ['{value}', '{op}', '{pattern}'], usual: 'LOWER({value}) {op} LOWER({pattern}){escape}' },
  isTrue: { places: ['{value}'], usual: '{value} IS TRUE' },
  isFalse: { places: ['{value}'], usual: '{value} IS FALSE' },
  ascending: { places: ['{value}'], usual: '{value} ASC NULLS LAST' },
  descending: { places: ['{value}'], usual: '{value} DESC NULLS LAST' },
  limit: { places: ['{rows}'], usual: 'LIMIT {rows}' },
  limitAfter: { places: ['{rows}', '{offset}'], usual: 'LIMIT {rows} OFFSET {offset}' },
  countOfGroups: { places: [], usual: 'COUNT(*) OVER ()' },
  fence: { places: [], usual: 'LIMIT 9223372036854775807' },
  joined: { places: ['{value}'], usual: '{value}' },
  plusDays: { places: [], usual: '' },
} as const satisfies Readonly<Record<string, { readonly places: readonly string[]; readonly usual: string }>>;

const LAST_OF_9999 = 253_402_300_799_999;

/** The dialect that the compiler writes, of its texts. */
export function dialectFrom({
  name,
  rules,
  quote,
  escapesNames,
  templates,
  grains,
}: DialectData): SqlDialect {
  const filled = (
    template: keyof DialectTemplates,
    values: Readonly<Record<string, string | number>>,
  ): string => fill(templates[template], values);
  const moment = (at: number): string => filled('time', { time: timestampText(at, LAST_OF_9999) });
  const close = quote === '[' ? ']' : quote;
  const quoteName = (text: string): string => {
    const quoted = quotedBy(close, escapesNames ? text.replaceAll('\\', '\\\\') : text);
    return quote + quoted.slice(1);
  };
  const escape = (text: string): string =>
    (rules.escapes ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", "''");
  const week = grains['P1W'];
  return {
    ...DUCKDB,
    name,
    rules,
    quoteName,
    escape,
    moment,
    timestamp: moment,
    day: (date) => filled('day', { day: date }),
    timeText: (text) => filled('timeText', { text }),
    asText: (value) => filled('asText', { value }),
    besideText: (number) => filled('numberBesideText', { number }),
    like: (value, op, pattern) =>
      filled(op.endsWith('ILIKE') ? 'ilike' : 'like', {
        value,
        op: op.replace('ILIKE', 'LIKE'),
        pattern,
        escape: pattern.includes('\\') ? ` ESCAPE '${escape('\\')}'` : '',
      }),
    state(value, op) {
      if (op === 'IS TRUE') return filled('isTrue', { value });
      return op === 'IS FALSE' ? filled('isFalse', { value }) : `${value} ${op}`;
    },
    ordered: (value, ascending) => filled(ascending ? 'ascending' : 'descending', { value }),
    limit: (rows, offset) => ` \n ${filled(offset > 0 ? 'limitAfter' : 'limit', { rows, offset })}`,
    countOfGroups: (label) =>
      templates.countOfGroups === '' ? '' : `, ${templates.countOfGroups} AS ${quoteName(label)}`,
    fence: templates.fence === '' ? '' : ` ${templates.fence}`,
    joined: (value) => filled('joined', { value }),
    // In the order in which they are offered.
    grains: new Map(
      [...GRAINS].flatMap((duration) => {
        const sql = grains[duration];
        return sql === undefined ? [] : [[duration, sql] as const];
      }),
    ),
    otherGrains:
      week === undefined || templates.plusDays === ''
        ? new Map()
        : weeksFrom(week, (value, days) => filled('plusDays', { value, days })),
  };
}

/** All places at once: what is filled in may look like a place. */
const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
