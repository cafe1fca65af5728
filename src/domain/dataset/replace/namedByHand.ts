import { datasetOf } from '../../chart/chartContents.ts';
import { shownLayers } from '../../chart/annotation/annotationLayer.ts';
import { asRecord, texts, type JsonRecord } from '../../jsonValue.ts';
import { FIELD_NAMES } from './fieldNames.ts';
import type { DatasetContents } from '../contents/datasetContents.ts';
import type { Replaceable } from './replaceEverywhere.ts';
import { replaceIdentifier } from './replaceIdentifier.ts';
import { isTable } from './replaceInDataset.ts';
import type { Replacement } from './replacement.ts';

/**
 * An object that names what is replaced where nothing can be replaced safely: templates, and layers over other charts.
 */
export interface HandPlace {
  readonly kind: Replaceable['kind'] | 'savedQuery';
  readonly id: string;
  readonly title: string;
  /** The keys of controls, or the names of fields, columns and metrics that name it. */
  readonly where: readonly string[];
}

/** With the server's number, by which layers name charts and templates name datasets. */
export type Numbered = Replaceable & { readonly remoteId: number | null };

export interface QueryText {
  readonly id: string;
  readonly title: string;
  readonly databaseId: number | null;
  readonly sql: string;
}

/** The objects that a person has to look at after a replacement. */
export function namedByHand(
  objects: readonly Numbered[],
  queries: readonly QueryText[],
  replacement: Replacement,
): readonly HandPlace[] {
  const over = chartsOver(objects, replacement);
  const places = objects.map((each): HandPlace => {
    const { kind, id, content } = each;
    return { kind, id, title: content.title, where: whereIn(each, over, replacement) };
  });
  const inQueries = queries
    .filter((query) => isNamedInQuery(query, replacement))
    .map(({ id, title }): HandPlace => ({ kind: 'savedQuery', id, title, where: ['sql'] }));
  return [...places.filter(({ where }) => where.length > 0), ...inQueries];
}

/** The numbers of the charts over the dataset whose column is replaced. */
function chartsOver(objects: readonly Numbered[], replacement: Replacement): ReadonlySet<number> {
  if (replacement.kind !== 'column') return new Set();
  return new Set(
    objects.flatMap((each) =>
      each.kind === 'chart' &&
      each.remoteId !== null &&
      datasetOf(each.content.form).id === replacement.datasetId
        ? [each.remoteId]
        : [],
    ),
  );
}

function whereIn(object: Numbered, over: ReadonlySet<number>, replacement: Replacement): readonly string[] {
  switch (object.kind) {
    case 'chart': {
      const { form } = object.content;
      const isOver = 'datasetId' in replacement && datasetOf(form).id === replacement.datasetId;
      const layers =
        replacement.kind === 'column' &&
        shownLayers(form).some(
          (layer) => over.has(Number(layer['value'])) && hasColumn(layer, replacement.from),
        );
      const keys = Object.keys(form).filter((key) => isInTemplates(form[key], replacement, isOver));
      return [...new Set([...keys, ...(layers ? ['annotation_layers'] : [])])];
    }
    case 'dataset':
      return whereInDataset(object.content, object.remoteId, replacement);
    // Its filters name columns outside of templates.
    case 'dashboard':
      return [];
  }
}

const hasColumn = (layer: JsonRecord, name: string): boolean =>
  ['timeColumn', 'intervalEndColumn', 'titleColumn'].some((key) => layer[key] === name) ||
  texts(layer['descriptionColumns']).includes(name);

const FIELDS = ['sql', 'fetchPredicate', 'templateParams'] as const;

function whereInDataset(
  contents: DatasetContents,
  id: number | null,
  replacement: Replacement,
): readonly string[] {
  if (replacement.kind === 'table' && contents.databaseId !== replacement.databaseId) return [];
  const isOwn = replacement.kind === 'table' || ('datasetId' in replacement && id === replacement.datasetId);
  const isNamed = (text: unknown): boolean => isInTemplates(text, replacement, isOwn);
  return [
    ...FIELDS.filter((field) => isNamed(asRecord(contents)[field])).map((field) => FIELD_NAMES[field]),
    ...Object.values(contents.columns).flatMap((each) =>
      isNamed(each.expression) ? [each.column_name] : [],
    ),
    ...Object.values(contents.metrics).flatMap((each) =>
      isNamed(each.expression) ? [each.metric_name] : [],
    ),
  ];
}

function isNamedInQuery({ databaseId, sql }: QueryText, replacement: Replacement): boolean {
  if (replacement.kind !== 'table') return isInTemplates(sql, replacement, false);
  const { from, to } = replacement;
  if (databaseId !== replacement.databaseId) return false;
  return replaceIdentifier(sql, from, to, isTable) !== sql || isInTemplates(sql, replacement, true);
}

/**
 * Whether a template in a text, at any depth of a value, names it. Elsewhere a template has to name the dataset as
 * well.
 */
function isInTemplates(value: unknown, replacement: Replacement, isOwn: boolean): boolean {
  if (typeof value === 'string') return templatesIn(value).some((each) => isNamed(each, replacement, isOwn));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => isInTemplates(each, replacement, isOwn));
}

const templatesIn = (text: string): readonly string[] => text.match(/\{\{[^]*?\}\}|\{%[^]*?%\}/g) ?? [];

function isNamed(template: string, replacement: Replacement, isOwn: boolean): boolean {
  if (replacement.kind === 'dataset') return isOfDataset(template, replacement.from);
  if (!hasWord(template, replacement.from)) return false;
  return isOwn || ('datasetId' in replacement && isOfDataset(template, replacement.datasetId));
}

/** The macros that name a dataset by its number. */
const isOfDataset = (template: string, id: number): boolean =>
  /\b(?:dataset|metric)\s*\(/.test(template) && hasWord(template, String(id));

function hasWord(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])`, 'u').test(text);
}
