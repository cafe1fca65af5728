import { tokenized } from './tokenized.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { usageError, type StartError } from '../start/startError.ts';

/** `sextant pull DIR`, `push DIR`, `diff DIR` and `check DIR`. */
export interface CodeCommand {
  readonly kind: 'code';
  readonly verb: CodeVerb;
  readonly folder: string;
  /** The address of a server; null for a data folder. */
  readonly server: string | null;
  readonly user: string | null;
  /** Null for the platform's default. */
  readonly dataDir: string | null;
  readonly take: 'folder' | 'server' | null;
  /** A folder with what was pushed last, in place of what was pulled last. */
  readonly base: string | null;
  /** Whether `check` runs every chart. */
  readonly run: boolean;
  /** The folder in which `diff` draws what changes; null for none. */
  readonly pictures: string | null;
}

export const CODE_VERBS = ['pull', 'push', 'diff', 'check'] as const;
export type CodeVerb = (typeof CODE_VERBS)[number];

const OPTIONS = {
  server: { type: 'string' },
  user: { type: 'string' },
  data: { type: 'string' },
  take: { type: 'string' },
  base: { type: 'string' },
  run: { type: 'boolean' },
  pictures: { type: 'string' },
} as const;

export function parseCode(verb: CodeVerb, args: readonly string[]): Result<CodeCommand, StartError> {
  const example = `For example: sextant ${verb} dashboards${verb === 'check' ? '' : ' --server https://sql.example.org --user maria'}`;
  const refuse = (text: string) => err(usageError(text, example));
  const read = tokenized(args, OPTIONS);
  if (!read.ok) return refuse(read.error);
  const { values, positionals } = read.value;
  const [folder, more] = positionals;
  if (!folder || more !== undefined) return refuse(`sextant ${verb} takes one folder.`);
  const { server, user, data, take, base, run, pictures } = values;
  if (server !== undefined && data !== undefined) return refuse('--server and --data name two places.');
  if (server !== undefined && !/^https?:\/\/[^/?#]+/.test(server))
    return refuse(`--server takes an address such as https://sql.example.org, not "${server}".`);
  if (user !== undefined && server === undefined) return refuse('--user has no use without --server.');
  if (take !== undefined && take !== 'folder' && take !== 'server')
    return refuse('--take is folder or server: the side that wins where both changed something.');
  if (verb === 'check' && (take !== undefined || base !== undefined))
    return refuse('check merges nothing: --take and --base have no use with it.');
  if (verb !== 'check' && run === true) return refuse(`--run has no use with ${verb}.`);
  if (verb !== 'diff' && pictures !== undefined) return refuse(`--pictures has no use with ${verb}.`);
  return ok({
    kind: 'code',
    verb,
    folder,
    server: server === undefined ? null : server.replace(/\/+$/, ''),
    user: user ?? null,
    dataDir: data ?? null,
    take: take ?? null,
    base: base ?? null,
    run: run ?? false,
    pictures: pictures ?? null,
  });
}
