import { spawn } from 'node:child_process';

/** Known advisories against the installed packages, or why they could not be read. */
export type Advisories =
  | { readonly kind: 'known'; readonly faults: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * Advisories that do not affect this product, each with its reason, by the number in its address. An entry that no
 * longer applies is reported, so that the list stays correct.
 */
const ACCEPTED: Readonly<Record<string, string>> = {};

const PATIENCE_MS = 10_000;

/** Queries the registry. Some registries do not support this, and one that does not respond is not waited for. */
export async function fetchAdvisories(
  npm: readonly string[] = ['npm', 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=8000'],
  patience = PATIENCE_MS,
): Promise<Advisories> {
  const [program = 'npm', ...args] = npm;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: patience });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const ended = await new Promise<string | null>((done) => {
    child.once('error', (cause) => done(cause.message));
    child.once('close', (_, signal) => done(signal === null ? null : 'it took too long'));
  });
  return ended === null ? readAudit(text) : { kind: 'unknown', why: ended };
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}
interface Vulnerability {
  readonly severity?: string;
  readonly via?: readonly (string | { readonly title?: string; readonly url?: string })[];
}

/** The output of `npm audit --json`: its faults, or why it failed. */
export function readAudit(text: string, accepted: Readonly<Record<string, string>> = ACCEPTED): Advisories {
  let audit: Audit;
  try {
    audit = JSON.parse(text) as Audit;
  } catch {
    return { kind: 'unknown', why: 'it printed nothing that can be read' };
  }
  if (audit.vulnerabilities === undefined) {
    // The first line without the registry's address.
    const reason = [audit.message, audit.error?.summary].find((each) => typeof each === 'string');
    return { kind: 'unknown', why: reason?.split(/ - |\n/)[0] ?? 'no answer' };
  }
  const met = new Set<string>();
  const faults = Object.entries(audit.vulnerabilities).flatMap(([name, { severity = 'unknown', via = [] }]) =>
    via.flatMap((each) => {
      // A text names a dependent package, which has an entry of its own.
      if (typeof each === 'string') return [];
      const id = each.url?.split('/').at(-1) ?? '';
      met.add(id);
      return Object.hasOwn(accepted, id) ? [] : [`${name} (${severity}): ${each.title ?? 'untitled'} ${id}`];
    }),
  );
  const gone = Object.keys(accepted).filter((id) => !met.has(id));
  return {
    kind: 'known',
    faults: [...faults, ...gone.map((id) => `${id} is accepted and not found any more`)],
  };
}
