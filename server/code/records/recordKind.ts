import * as v from 'valibot';
import { asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { CodeFileKind } from '#domain/code/codeFileKind.ts';
import type { Remote } from '../remote.ts';
import type { Refusal } from './calls.ts';
import type { EntityNumbers, NumberedFolder } from './entityNumbers.ts';

/** What a file of a kind names of others: by uuid, or by the name of what has none. */
export interface FileReference {
  readonly folder: string;
  readonly id: string;
}

/** A server, with the numbers that its calls name things by. */
export interface RecordWorld {
  readonly remote: Remote;
  readonly numbers: EntityNumbers;
}

/** What a server has: its number there, and the file of it. */
export interface ServerRecord {
  readonly id: number;
  readonly file: JsonRecord;
}

/** What came of writing a file; the notes are for the person. */
export type WrittenRecord = Result<readonly string[], Refusal>;

/** A kind that exports do not have: it is read and written by its own calls, one by one. */
export interface RecordFileKind extends CodeFileKind {
  /** Its list. Where the person may not call it, or the server has none, the kind is left out. */
  readonly path: string;
  readonly schema: v.GenericSchema;
  references(file: JsonRecord): readonly FileReference[];
  /** Why a file that is valid does nothing, under the key that says so; for a check. */
  doubt(file: JsonRecord): { readonly key: string; readonly reason: string } | null;
  /** Whether a listed row is a file of this kind. */
  isListed(row: JsonRecord): boolean;
  /** The file of a listed row; null where it names what the person does not see, and so cannot be one. */
  read(row: JsonRecord, id: number, world: RecordWorld): Promise<Result<JsonRecord | null, Refusal>>;
  /** Makes it, or changes what the server has. */
  write(file: JsonRecord, known: ServerRecord | null, world: RecordWorld): Promise<WrittenRecord>;
}

/** What most kinds have in common. */
export const RECORD = {
  references: (): readonly FileReference[] => [],
  doubt: (): { readonly key: string; readonly reason: string } | null => null,
  isListed: (): boolean => true,
} as const;

/** The number of what a file names by its uuid; null where it names nothing. */
export async function numberOf(
  { numbers }: RecordWorld,
  folder: NumberedFolder,
  uuid: unknown,
): Promise<Result<number | null, Refusal>> {
  if (uuid === undefined) return ok(null);
  const known = await numbers(folder);
  if (!known.ok) return known;
  const id = known.value.numberOf(uuid);
  if (id !== undefined) return ok(id);
  const noun = folder.slice(0, -1);
  return refused(
    `The server does not have the ${noun} ${asText(uuid)} that it names, or does not show it to you.`,
  );
}

export const refused = (reason: string): Result<never, Refusal> => err({ reason, isNotAllowed: false });

/** A uuid in a file. */
export const uuidText = v.pipe(v.string(), v.uuid('Not a uuid.'));

/** A record without the keys that say nothing, so that a file has what somebody wrote. */
export const withoutEmpty = (record: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
