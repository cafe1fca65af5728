import type { Entry } from '../entry.ts';

interface Side {
  readonly isRight: boolean;
  readonly words: string;
}

export interface TriedEntry {
  readonly entry: Entry;
  readonly tries: readonly {
    readonly name: string;
    readonly right: string;
    readonly here: Side;
    readonly there: Side;
  }[];
}

/** The page that lists every report, with what this server and a Superset did. */
export function reportsPage(tried: readonly TriedEntry[]): string {
  const inputs = tried.flatMap(({ tries }) => tries);
  const right = (side: 'here' | 'there'): number => inputs.filter((each) => each[side].isRight).length;
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return `# Reports of other tools, tried here

What users of other tools reported, with an input for each, tried at the server of this product and at a real Superset
6.1. Of ${inputs.length} inputs ${right('here')} are right here and ${right('there')} there. The inputs and the right outcomes are in
\`tests/corpus/entries\`; \`npm test\` runs them, \`npm run reports\` runs them at both and writes this page. SQL is that of
DuckDB on both sides (the newest release there); files are uploaded with the choices that are preset, to PostgreSQL
there. What is a matter of a page, a drawing or a workbook is not
tried by calls: the last table names where it is tested, and what was seen at the Superset on 2026-11-28 and 29, by its pages,
its uploads and its files. It has no engine on a device.

| no | reported | complaint | input | right | Sextant | Superset 6.1 |
|---|---|---|---|---|---|---|
${tried
  .flatMap(({ entry, tries }) =>
    tries.map((each, at) =>
      line([
        String(entry.number),
        at === 0 ? entry.reported : '',
        at === 0 ? entry.complaint : '',
        each.name,
        each.right,
        each.here.isRight ? 'right' : each.here.words,
        each.there.isRight ? 'right' : each.there.words,
      ]),
    ),
  )
  .join('\n')}

## On pages, in drawings and in workbooks

| no | reported | complaint | Sextant | tested by | Superset 6.1 |
|---|---|---|---|---|---|
${tried
  .flatMap(({ entry: { number, reported, complaint, page } }) =>
    page === undefined
      ? []
      : [
          line([
            String(number),
            reported,
            complaint,
            page.here,
            `\`${page.test}\``,
            page.there ?? 'not tried',
          ]),
        ],
  )
  .join('\n')}
`;
}

/** A text within a cell of a table. */
export const cell = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
