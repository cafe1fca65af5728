import { err, ok, type Result } from '#domain/result.ts';
import { usageError, type StartError } from '../start/startError.ts';

/** What an example can be written of, and the folder of the data folder that it goes to. */
export type NewKind = 'charts' | 'engines';

/** `charts new NAME`, `engines new NAME`: writes an example. */
export interface NewCommand {
  readonly kind: 'new';
  readonly what: NewKind;
  readonly name: string;
  /** Null for the folder of the data folder. */
  readonly folder: string | null;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
}

interface Given {
  readonly files: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
}

const EXAMPLES: Readonly<Record<NewKind, string>> = { charts: 'lollipop', engines: 'notes' };

export function parseNew(what: NewKind, { files, flags, texts }: Given): Result<NewCommand, StartError> {
  const [, verb, name, more] = files;
  const example = `For example: sextant ${what} new ${EXAMPLES[what]}`;
  if (verb !== 'new') return err(usageError(`${what} knows one command, new.`, example));
  if (name === undefined) return err(usageError(`${what} new needs a name.`, example));
  if (more !== undefined)
    return err(
      usageError(`${what} new takes one name, and "${more}" is another.`, `${example}, or in quotes`),
    );
  const [other] = [...flags, ...[...texts.keys()].filter((each) => each !== 'data' && each !== what)];
  if (other !== undefined) return err(usageError(`--${other} has no use with ${what}.`, example));
  return ok({
    kind: 'new',
    what,
    name,
    folder: texts.get(what) ?? null,
    dataDir: texts.get('data') ?? null,
  });
}
