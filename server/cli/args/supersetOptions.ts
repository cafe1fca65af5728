import { err, ok, type Result } from '#domain/result.ts';
import { type StartError, usageError } from '../start/startError.ts';
import { LIMIT_NAMES } from './limitOptions.ts';
import { SIGN_IN_NAMES } from './signInOptions.ts';

export function parseSuperset(text: string | undefined): Result<string | null, StartError> {
  if (text === undefined) return ok(null);
  const example = 'For example: --superset http://127.0.0.1:8088';
  if (!/^https?:\/\//i.test(text)) {
    return err(usageError(`--superset must begin with https:// or http://, unlike "${text}".`, example));
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.search !== '' || url.hash !== '') {
    return err(usageError(`--superset takes the plain web address of a Superset, not "${text}".`, example));
  }
  if (url.username !== '' || url.password !== '') {
    return err(
      usageError('--superset takes no user name and no password: everybody signs in as themselves.', example),
    );
  }
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

/** Rejects options without effect in front of a Superset, so that nobody expects one. */
export function idleBesideSuperset(files: readonly string[], given: ReadonlySet<string>): StartError | null {
  const [file] = files;
  if (file !== undefined) {
    return usageError(
      `Files cannot be combined with --superset: "${file}".`,
      'Start a second Sextant for the files on another port.',
    );
  }
  if (given.has('dashboards'))
    return usageError('--dashboards has no use with --superset: push the folder to the Superset.');
  if (given.has('import')) {
    return usageError(
      '--import has no use with --superset: import the file in the Superset, which keeps the dashboards.',
    );
  }
  const connect = ['connect', 'connections'].find((name) => given.has(name));
  if (connect !== undefined)
    return usageError(`--${connect} has no use with --superset: databases are connected in the Superset.`);
  if (given.has('smtp-url') || given.has('smtp-from'))
    return usageError('--smtp-url has no use with --superset: the Superset sends its reports itself.');
  if (given.has('event-webhook'))
    return usageError('--event-webhook has no use with --superset: what changes there is not seen here.');
  const limit = LIMIT_NAMES.find((name) => given.has(name));
  if (limit !== undefined)
    return usageError(`--${limit} has no use with --superset, which computes everything itself.`);
  const signIn = SIGN_IN_NAMES.find((name) => given.has(name));
  if (signIn !== undefined)
    return usageError(`--${signIn} has no use with --superset: the Superset signs people in.`);
  if (given.has('reset-admin-password'))
    return usageError('--reset-admin-password has no use with --superset: the Superset keeps its users.');
  if (given.has('reset-keys'))
    return usageError('--reset-keys has no use with --superset: without its key everybody signs in again.');
  return given.has('no-samples')
    ? usageError('--no-samples has no use with --superset: there are no samples in front of a Superset.')
    : null;
}
