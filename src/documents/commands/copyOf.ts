import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { Content } from '#store/documents/documentRow.ts';
import { kindOf } from '../kinds/kinds.ts';

/* Apart from the kinds, which the service worker has, too: it copies nothing. */

type Copied = (copy: Content, original: Content) => Content;

/** What a copy of a kind has besides another title; kinds that are not here have nothing more. */
const COPIES: ReadonlyMap<string, Copied> = new Map<string, Copied>([
  ['chart', (copy) => ({ ...copy, owners: [] })],
  ['dashboard', (copy) => ({ ...without(copy, 'roles'), slug: null, published: false, owners: [] })],
  ['dataset', (copy, original) => ({ ...copy, ...partsOfCopy(original as DatasetContents) })],
  ['report', (copy) => without(copy, 'owners')],
]);

/** The content of a duplicate: with another title, and without unique properties. */
export function copyOf(kind: string, content: Content): Content {
  const copy = { ...content, title: `${kindOf(kind).title(content)} (copy)` };
  return COPIES.get(kind)?.(copy, content) ?? copy;
}

const without = (content: Content, name: string): Content =>
  Object.fromEntries(Object.entries(content).filter(([key]) => key !== name));

const partsOfCopy = (contents: DatasetContents): Partial<DatasetContents> => ({
  // A dataset of a table has the table's name: its copy is a query of it.
  sql: contents.sql || `SELECT * FROM ${tableName(contents)}`,
  columns: withNewKeys(contents.columns),
  metrics: withNewKeys(contents.metrics),
  owners: [],
});

/** Columns and metrics of a copy get uuids of their own from the server. */
const withNewKeys = <Part>(parts: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> =>
  Object.fromEntries(Object.values(parts).map((part, at) => [`new-${at}`, part]));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const tableName = ({ schema, title }: DatasetContents): string =>
  [schema, title].flatMap((part) => (part === null ? [] : [quoted(part)])).join('.');
