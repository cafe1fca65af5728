import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { type Bundle, readBundle } from '../../exchange/bundle.ts';
import { readZip } from '../../exchange/readZip.ts';
import { startError, type StartError } from '../start/startError.ts';

/** A valid dashboard export that a person named. */
export interface NamedBundle {
  /** As typed. */
  readonly file: string;
  readonly bundle: Bundle;
}

/** Reads the named zips. An invalid one stops the start: nothing has been changed yet. */
export function readImports(files: readonly string[], cwd: string): Result<NamedBundle[], StartError> {
  const bundles: NamedBundle[] = [];
  for (const file of files) {
    const bytes = readBytes(resolve(cwd, file));
    if (!bytes.ok) return refused(`${file} cannot be imported: ${bytes.error}`);
    const zip = readZip(bytes.value);
    if (!zip.ok) return refused(`${file} cannot be imported. ${zip.error}`);
    const bundle = readBundle(zip.value);
    if (!bundle.ok) {
      return refused(`${file} cannot be imported. ${bundle.error.file}: ${bundle.error.reason}`);
    }
    bundles.push({ file, bundle: bundle.value });
  }
  return ok(bundles);
}

const refused = (message: string): Result<never, StartError> =>
  err(startError(message, 'Nothing was started. Name a ZIP file that a Superset exported.'));

function readBytes(path: string): Result<Uint8Array, string> {
  try {
    return ok(readFileSync(path));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT') return err('there is no such file.');
    if (code === 'EISDIR') return err('it is a folder.');
    if (code === 'EACCES') return err('there is no permission to read it.');
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}
