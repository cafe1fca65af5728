import type { PanelControl } from '../../kit/controls/control.ts';
import { type JsonRecord, asNumber } from '#domain/jsonValue.ts';

/** A text with values for its placeholders. */
export interface RecordText {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A control whose value is a list of records: how one is named, edited and checked. */
export interface RecordKind {
  /** The title of the dialog that edits one. */
  readonly title: string;
  readonly addLabel: string;
  /** A new one. `key` is unique. */
  readonly start: (key: string) => JsonRecord;
  /** The fields that this record has, in order. */
  readonly fields: (record: JsonRecord) => readonly PanelControl[];
  readonly name: (record: JsonRecord) => RecordText;
  /** What is wrong with a record beside the others; null if it can be stored. */
  readonly fault: (record: JsonRecord, others: readonly JsonRecord[]) => string | null;
  /** As it is stored, after its fields were edited. */
  readonly stored: (record: JsonRecord) => JsonRecord;
}

/** A key that no record of a list has. */
export function newRecordKey(records: readonly JsonRecord[]): string {
  const taken = new Set(records.flatMap(({ id, key }) => [id, key]));
  let at = records.length + 1;
  while (taken.has(`entry-${at}`)) at += 1;
  return `entry-${at}`;
}

/** A record whose fields of these keys are numbers. */
export const withNumbers = (record: JsonRecord, keys: readonly string[]): JsonRecord => ({
  ...record,
  ...Object.fromEntries(keys.flatMap((key) => (key in record ? [[key, asNumber(record[key])]] : []))),
});
