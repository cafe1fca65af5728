import { tokenized } from './tokenized.ts';
import type { PeopleOrder } from '../../people/runOrder.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { usageError, type StartError } from '../start/startError.ts';

/** The commands of `sextant users` and `sextant roles`. */
export interface PeopleCommand {
  readonly kind: 'people';
  readonly subject: 'users' | 'roles';
  readonly verb: string;
  /** The user or role; null for the lists. */
  readonly name: string | null;
  readonly options: PeopleOrder['options'];
  /** Null for the platform's default. */
  readonly dataDir: string | null;
}

const VERBS = {
  users: {
    list: [],
    add: ['role', 'email', 'first-name', 'last-name'],
    change: ['role', 'email', 'first-name', 'last-name'],
    reset: [],
    disable: [],
    enable: [],
    delete: [],
  },
  roles: {
    list: [],
    show: [],
    add: ['grant', 'database', 'schema', 'dataset'],
    change: ['grant', 'database', 'schema', 'dataset'],
    delete: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true } as const;
const OPTIONS = {
  role: TEXTS,
  grant: TEXTS,
  database: TEXTS,
  schema: TEXTS,
  dataset: TEXTS,
  email: TEXT,
  'first-name': TEXT,
  'last-name': TEXT,
  data: TEXT,
} as const;

/** Parses `users VERB [NAME]` and `roles VERB [NAME]` with their options. */
export function parsePeople(argv: readonly string[]): Result<PeopleCommand, StartError> {
  const [first, ...rest] = argv;
  const subject = first === 'roles' ? 'roles' : 'users';
  const verbs: Readonly<Record<string, readonly string[]>> = VERBS[subject];
  const example = `For example: sextant ${subject} ${subject === 'users' ? 'add maria --role Alpha' : 'show Gamma'}`;
  const refuse = (text: string) => err(usageError(text, example));
  const read = tokenized(rest, OPTIONS);
  if (!read.ok) return refuse(read.error);
  const { values, positionals } = read.value;
  const [verb = '', name, more] = positionals;
  const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (known === undefined)
    return refuse(`sextant ${subject} takes one of: ${Object.keys(verbs).join(', ')}.`);
  const takesName = verb !== 'list';
  if (takesName && name === undefined) return refuse(`${subject} ${verb} needs a name.`);
  const extra = takesName ? more : name;
  if (extra !== undefined) return refuse(`"${extra}" is one name too many.`);
  const idle = Object.keys(values).find((each) => each !== 'data' && !known.includes(each));
  if (idle !== undefined) return refuse(`--${idle} has no use with ${subject} ${verb}.`);
  return ok({
    kind: 'people',
    subject,
    verb,
    name: takesName ? (name ?? null) : null,
    dataDir: values.data ?? null,
    options: {
      roles: values.role ?? [],
      email: values.email ?? null,
      firstName: values['first-name'] ?? null,
      lastName: values['last-name'] ?? null,
      grants: values.grant ?? [],
      databases: values.database ?? [],
      schemas: values.schema ?? [],
      datasets: values.dataset ?? [],
    },
  });
}
