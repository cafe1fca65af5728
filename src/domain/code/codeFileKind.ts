import type { JsonRecord } from '../jsonValue.ts';
import { type NamePart, wordsOf } from '../merge/part.ts';
import type { ContentShape } from '../merge/shape.ts';

/** A list of a file that has no order of its own: its parts by their names, or texts that are their own names. */
export interface ListedParts {
  readonly key: string;
  /** The key of a part that names it; null where parts are texts. */
  readonly by: string | null;
  readonly noun: string;
}

/** A kind of file in a folder of dashboards: how it is named, ordered and merged. */
export interface CodeFileKind {
  /** Of the files; in the zips of a Superset, too, where it has them. */
  readonly folder: string;
  readonly noun: string;
  readonly plural: string;
  /** The key that identifies a file: its uuid, or the name of what has none. */
  readonly id: string;
  readonly titleKey: string;
  /** The first keys of a file, in their order. */
  readonly keys: readonly string[];
  /** The lists whose parts the form has by their names. */
  readonly lists?: readonly ListedParts[];
  /** The shape of the form, in which files are compared and merged, as documents are. */
  readonly shape: ContentShape;
  form(file: JsonRecord): JsonRecord;
  /** The file of a merged form; `sides` are the files that it was made from, the base last. */
  file(form: JsonRecord, sides: readonly JsonRecord[]): JsonRecord;
  /** Names what a change is about, from forms. */
  readonly part: NamePart;
}

/** A file that is its own form. */
export const asIs = { form: (file: JsonRecord) => file, file: (form: JsonRecord) => form };

export const fieldPart: NamePart = ({ path: [field = ''] }) => ({
  noun: wordsOf(field),
  name: '',
  aspect: 'settings',
  key: field,
});
