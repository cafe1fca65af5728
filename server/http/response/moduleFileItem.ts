import { basename } from 'node:path';
import type { Result } from '#domain/result.ts';

interface Told {
  readonly key: string;
  readonly name: string;
  readonly author: string;
}

/** A file of a folder with chart types or engines, as lists of them have it. */
export const moduleFileItem = (file: string, read: Result<Told, string>, isOn: boolean) => ({
  file: basename(file),
  key: read.ok ? read.value.key : '',
  name: read.ok ? read.value.name : '',
  author: read.ok ? read.value.author : '',
  is_on: isOn,
  fault: read.ok ? null : read.error,
});
