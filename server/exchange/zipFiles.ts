import { strToU8, zipSync } from 'fflate';
import { writePlainYaml } from '#domain/code/yaml/plainYaml.ts';

/** A file of a zip, which is written as YAML. */
export interface ZipPiece {
  readonly path: string;
  readonly value: unknown;
}

export interface Zipped {
  readonly body: ArrayBuffer;
  /** Files that could not be written, and why. */
  readonly left: readonly { readonly path: string; readonly cause: string }[];
}

export function zippedFiles(pieces: readonly ZipPiece[]): Zipped {
  const left: { path: string; cause: string }[] = [];
  const entries = pieces.flatMap(({ path, value }) => {
    try {
      return [[path, strToU8(writePlainYaml(value))] as const];
    } catch (cause) {
      left.push({ path, cause: String(cause) });
      return [];
    }
  });
  return { body: zipSync(Object.fromEntries(entries)).slice().buffer, left };
}
