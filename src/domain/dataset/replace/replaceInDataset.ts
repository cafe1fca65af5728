import type { DatasetContents, Parts } from '../contents/datasetContents.ts';
import { type NamePlace, replaceIdentifier } from './replaceIdentifier.ts';
import type { Replacement } from './replacement.ts';

/** Contents of a dataset after a replacement; the same object if nothing in it is meant. `id` is the server's. */
export function replaceInDataset(
  contents: DatasetContents,
  id: number | null,
  replacement: Replacement,
): DatasetContents {
  switch (replacement.kind) {
    case 'table':
      return contents.databaseId === replacement.databaseId
        ? replaceTable(contents, replacement.from, replacement.to)
        : contents;
    case 'column':
      return id === replacement.datasetId
        ? replaceColumn(contents, replacement.from, replacement.to)
        : contents;
    // A chart or a filter names a metric or a dataset, and a dataset names neither.
    case 'metric':
    case 'dataset':
      return contents;
  }
}

/** Where it is named; the column itself stays. */
function replaceColumn(contents: DatasetContents, from: string, to: string): DatasetContents {
  const { columns, metrics, fetchPredicate, mainTimeColumn, currencyColumn } = contents;
  const next = {
    // A column that would be calculated from itself keeps its SQL.
    columns: mapParts(columns, (part) =>
      part.column_name === to ? part : withSql(part, replaceIdentifier(part.expression, from, to)),
    ),
    metrics: mapParts(metrics, (part) => withSql(part, replaceIdentifier(part.expression, from, to))),
    fetchPredicate: replaceIdentifier(fetchPredicate, from, to),
    mainTimeColumn: mainTimeColumn === from ? to : mainTimeColumn,
    currencyColumn: currencyColumn === from ? to : currencyColumn,
  };
  const isSame = Object.entries(next).every(([key, each]) => contents[key as keyof typeof next] === each);
  return isSame ? contents : { ...contents, ...next };
}

function withSql<Part extends { readonly expression: string }>(part: Part, expression: string): Part {
  return expression === part.expression ? part : { ...part, expression };
}

function mapParts<Part>(parts: Parts<Part>, change: (part: Part) => Part): Parts<Part> {
  const entries = Object.entries(parts).map(([key, part]) => [key, part, change(part)] as const);
  return entries.every(([, part, next]) => part === next)
    ? parts
    : Object.fromEntries(entries.map(([key, , next]) => [key, next]));
}

function replaceTable(contents: DatasetContents, from: string, to: string): DatasetContents {
  if (contents.sql === '') return contents.title === from ? { ...contents, title: to } : contents;
  const sql = replaceIdentifier(contents.sql, from, to, isTable);
  return sql === contents.sql ? contents : { ...contents, sql };
}

/** Where rows come from, and before the name of a column. */
export const isTable = ({ before, after }: NamePlace): boolean =>
  after === '.' || /^(from|join)$/i.test(before);
