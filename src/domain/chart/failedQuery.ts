import { t } from '../format/shown.ts';
import type { Note } from '../note.ts';

type Explain = (found: string) => Note;

const noTable: Explain = (path) => ({
  text: 'Table {table} does not exist. Start the server with a file of that name, or change the dataset’s table.',
  // A schema belongs to the server of the dataset.
  values: { table: path.split('.').at(-1) ?? path },
});
const isText: Explain = (what) => ({
  text: '{what} needs a numeric column, but the column is text. Convert it in the dataset with CAST(… AS DOUBLE).',
  values: { what: what.toUpperCase() },
});
const noColumn: Explain = (column) => ({
  text: 'Column {column} no longer exists. Select another column.',
  values: { column },
});

/** Messages of servers and engines for queries that fail until a person changes something. */
const KNOWN: readonly (readonly [RegExp, Explain])[] = [
  [/Table with name "?([^\s"]+)"? does not exist/, noTable],
  [/relation "([^"]+)" does not exist/, noTable],
  [/no such table: (\S+)/, noTable],
  [/Table '([^']+)' doesn't exist/, noTable],
  [/Columns missing in dataset: \['(.*)'\]/, (names) => noColumn(names.replaceAll("', '", ', '))],
  [/Referenced column "([^"]+)" not found/, noColumn],
  [/column "?([^"\s]+)"? does not exist/, noColumn],
  [/no such column: (\S+)/, noColumn],
  [/No function matches the given name and argument types '(\w+)\(VARCHAR\)'/, isText],
  [/function (\w+)\((?:text|character varying)\) does not exist/, isText],
  [
    /Invalid SQL (?:expression|clause): (.+)/s,
    (sql) => ({
      text: '“{sql}” is not one SQL expression. Correct it in the chart: one expression, without a semicolon.',
      values: { sql },
    }),
  ],
  [
    /^(?:Error: )?(?:Not found|(?:Dataset|Datasource) does not exist)$/i,
    () => ({ text: 'The dataset no longer exists. Choose another one, or create it again.' }),
  ],
  [/Empty query\?/, () => ({ text: 'This chart has no columns or metrics.' })],
  [
    /Metric '(.+)' does not exist/,
    (metric) => ({
      text: 'The dataset has no metric {metric}. Select another metric.',
      values: { metric },
    }),
  ],
  [
    /Cannot parse time string \[([^\]]*)\]/,
    (range) => ({
      text: '“{range}” is not a valid time range. Change it in the filter or in the chart.',
      values: { range },
    }),
  ],
  [
    /From date cannot be larger than to date/,
    () => ({ text: 'The time range ends before it starts. Change it in the filter or in the chart.' }),
  ],
];

/** What a person can do about a failed query; null if only the original message explains it. */
export function failedQuery(message: string): Note | null {
  for (const [pattern, explain] of KNOWN) {
    const found = pattern.exec(message);
    if (found !== null) return explain(found[1] ?? '');
  }
  return null;
}

/** The message of an error without the contract's prefixes, in the language of the page where it is a text of it. */
export const refusalText = (message: string): string => t(message.replace(/^Error: /, ''));
