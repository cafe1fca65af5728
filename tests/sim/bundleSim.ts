import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { jsonOfPackages } from '../../bin/jsonOfPackages.js';

/**
 * A change of one source file that removes a rule. Each text must be present, else the rule is implemented elsewhere.
 */
export interface Patch {
  readonly file: string;
  readonly replace: readonly (readonly [from: string, to: string])[];
}

export interface SimBundle {
  readonly name?: string;
  readonly entry?: string;
  readonly patches?: readonly Patch[];
  /** Other changes of files. */
  readonly edits?: readonly { readonly file: string; readonly edit: (text: string) => string }[];
}

/** Bundles the simulation into one file, which threads load quickly, with patches if given. Returns the file's path. */
export async function bundleSim({
  name = 'sim',
  entry = 'tests/sim/simThread.ts',
  patches = [],
  edits = [],
}: SimBundle = {}): Promise<string> {
  const patched = new Set<Patch>();
  const outfile = `${process.cwd()}/.cache/sim/${name}.mjs`;
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // A mutant's bundle needs no source map.
    sourcemap: patches.length + edits.length === 0 ? 'inline' : false,
    logLevel: 'error',
    plugins: [
      jsonOfPackages,
      ...patches.map((patch) =>
        patching(patch.file, (text) => {
          patched.add(patch);
          return replaced(text, patch);
        }),
      ),
      ...edits.map(({ file, edit }) => patching(file, edit)),
    ],
  });
  const unused = patches.filter((patch) => !patched.has(patch)).map(({ file }) => file);
  if (unused.length > 0) throw new Error(`The simulation does not hold ${unused.join(', ')}.`);
  return outfile;
}

function replaced(text: string, { file, replace }: Patch): string {
  let contents = text;
  for (const [from, to] of replace) {
    if (!contents.includes(from)) throw new Error(`${file} has no “${from}” any more.`);
    contents = contents.replace(from, () => to);
  }
  return contents;
}

/** For esbuild: changes the text of one file. */
export function patching(file: string, edit: (text: string) => string): Plugin {
  return {
    name: `patch ${file}`,
    setup(into) {
      into.onLoad({ filter: new RegExp(`/${file.replaceAll(/[.]/g, '\\.')}$`) }, async ({ path }) => ({
        contents: edit(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}
