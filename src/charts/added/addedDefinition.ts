import { asList, asRecord, asText, isRecord, texts, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ChartCategory } from '../api.ts';

/** The version of the shape of definitions. */
export const API = 1;

/** A control: the key of a shared one, or one of its own with what is different of the shared one of its key. */
export type AddedControl = string | (JsonRecord & { readonly key: string });

/** The definition of an added chart type, as far as it is data. */
export interface AddedDefinition {
  readonly key: string;
  readonly name: string;
  readonly author: string;
  readonly category: ChartCategory;
  readonly needs: readonly (readonly string[])[];
  readonly defaults: JsonRecord;
  readonly controls: readonly AddedControl[];
  /** Whether it has queries of its own; otherwise those of the usual keys of its form are asked. */
  readonly hasQuery: boolean;
}

/** An added chart type as servers send it and devices store it: its definition, and the module that contains it. */
export interface AddedType {
  readonly definition: AddedDefinition;
  readonly code: string;
}

const CATEGORIES: readonly ChartCategory[] = [
  'Correlation',
  'Distribution',
  'Evolution',
  'Flow',
  'KPI',
  'Map',
  'Other',
  'Part of a Whole',
  'Ranking',
  'Table',
];
const MAX_CONTROLS = 60;
const MAX_NAME_LENGTH = 80;

/** What a module exports as `chart`, if it is a definition; else what is wrong with it. */
export function readDefinition(value: unknown): Result<AddedDefinition, string> {
  if (!isRecord(value)) return err('It exports no object with the name "chart".');
  const { api, key, name, controls, category = 'Other', needs = [], defaults = {} } = value;
  if (api !== API) return err(`Its "api" is ${JSON.stringify(api) ?? 'missing'}: this version reads ${API}.`);
  if (typeof key !== 'string' || !/^[a-z][a-z0-9_-]{1,40}$/.test(key))
    return err('Its "key" has to be 2 to 41 small letters, digits, - and _, and begin with a letter.');
  if (typeof name !== 'string' || name.trim() === '') return err('It has no "name".');
  if (value['hasDraw'] !== true) return err('It has no function "draw".');
  const read = asList(controls).filter(isControl);
  if (!Array.isArray(controls) || read.length < controls.length || read.length > MAX_CONTROLS)
    return err('Its "controls" have to be a list of keys, or of objects with a key.');
  const known = CATEGORIES.find((each) => each === category);
  if (known === undefined) return err(`Its "category" has to be one of ${CATEGORIES.join(', ')}.`);
  return ok({
    key,
    name: name.trim().slice(0, MAX_NAME_LENGTH),
    author: asText(value['author']).trim().slice(0, MAX_NAME_LENGTH),
    category: known,
    needs: asList(needs).map(texts),
    defaults: asRecord(defaults),
    controls: read,
    hasQuery: value['hasQuery'] === true,
  });
}

const isControl = (value: unknown): value is AddedControl =>
  typeof value === 'string' || (isRecord(value) && typeof value['key'] === 'string');

/** The types in what a server sent or a device stored. */
export const readAddedTypes = (value: unknown): readonly AddedType[] =>
  asList(value).flatMap((each) => {
    const { definition, code } = asRecord(each);
    const read = readDefinition({ api: API, hasDraw: true, ...asRecord(definition) });
    return read.ok && typeof code === 'string' ? [{ definition: read.value, code }] : [];
  });
