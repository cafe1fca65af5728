import type { JsonRecord } from '#domain/jsonValue.ts';
import type { CodeFileKind } from '#domain/code/codeFileKind.ts';
import type { PlaceInFile } from '#domain/code/lineOf.ts';

/** A file that was read, for its checks. */
export interface CheckedFile {
  readonly kind: CodeFileKind;
  readonly path: string;
  readonly value: JsonRecord;
}

/** What does not hold, and where in the file it is said. */
export interface Finding {
  readonly path: string;
  readonly at: PlaceInFile;
  readonly reason: string;
}
