import { unzipSync } from 'fflate';
import { MAX_FILE_SIZE } from '#domain/code/codeFiles.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Text files of a zip by path. */
export type ZipTexts = ReadonlyMap<string, string>;

const MAX_FILES = 5000;
const MAX_UNSPLIT_SIZE = 128 * 1024 * 1024;

class Refusal extends Error {}

/**
 * The YAML files of a zip. Nothing is written to disk, and limits are checked before inflating: the directory declares
 * the size of each file, and none may inflate beyond that.
 */
export function readZip(bytes: Uint8Array, maxFiles = MAX_FILES): Result<ZipTexts, string> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return err('It is not a ZIP file.');
  let files = 0;
  let whole = 0;
  try {
    const entries = unzipSync(bytes, {
      filter({ name, originalSize }) {
        files += 1;
        whole += originalSize;
        if (files > maxFiles) throw new Refusal(`It contains more than ${maxFiles} files.`);
        if (leadsOut(name)) throw new Refusal(`It contains a path outside the archive: ${shown(name)}`);
        if (originalSize > MAX_FILE_SIZE || whole > MAX_UNSPLIT_SIZE) {
          throw new Refusal('It is too large: at most 16 MB per file and 128 MB in total.');
        }
        return isYaml(name);
      },
    });
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return ok(new Map(Object.entries(entries).map(([name, data]) => [name, text(decoder, name, data)])));
  } catch (cause) {
    if (cause instanceof Refusal) return err(cause.message);
    return err('The ZIP file is damaged: it cannot be unpacked.');
  }
}

/** The declared size of a zip's content, without unpacking it; 0 where it is invalid. */
export function claimedSize(bytes: Uint8Array): number {
  let whole = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        whole += originalSize;
        return false;
      },
    });
  } catch {
    // `readZip` returns the error.
    return 0;
  }
  return whole;
}

function text(decoder: InstanceType<typeof TextDecoder>, name: string, data: Uint8Array): string {
  try {
    return decoder.decode(data);
  } catch {
    throw new Refusal(`${shown(name)} is not text in UTF-8.`);
  }
}

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name);

const leadsOut = (name: string): boolean =>
  /^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');

const shown = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
