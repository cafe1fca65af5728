import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { type Bundle, readBundle } from '../../exchange/bundle.ts';
import { METADATA } from '#domain/code/filePath.ts';
import { linksOut, yamlFiles } from '../../code/folder.ts';
import { readZip } from '../../exchange/readZip.ts';
import { startError, type StartError } from '../start/startError.ts';

/** A valid dashboard export that a person named. */
export interface NamedBundle {
  /** As typed. */
  readonly file: string;
  readonly bundle: Bundle;
  /** Set for a folder that is followed. */
  readonly isFollowed?: boolean;
}

/** Reads a folder of dashboards, as `pull` writes it. */
export function readDashboards(folder: string): Result<NamedBundle, StartError> {
  try {
    const [link] = linksOut(folder);
    if (link !== undefined) throw new Error(`${link.file}: ${link.reason}`);
    const texts = new Map(yamlFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder.');
    const bundle = readBundle(new Map([...texts, ['metadata.yaml', METADATA]]));
    if (bundle.ok) return ok({ file: folder, bundle: bundle.value, isFollowed: true });
    return err(startError(`${bundle.error.file}: ${bundle.error.reason}`, CHECK));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err(
      startError(`The folder ${folder} cannot be read: ${reason}`, 'Name another one with --dashboards DIR.'),
    );
  }
}

const CHECK = 'sextant check finds all that does not hold in a folder.';

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
