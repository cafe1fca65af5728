import { err, ok, type Result } from '#domain/result.ts';
import { type StartError, usageError } from '../start/startError.ts';

export function parsePort(option: string, text: string): Result<number, StartError> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return ok(port);
  return err(usageError(`--${option} takes a number from 0 to 65535, not "${text}".`));
}

export function parsePublicUrl(text: string | undefined): Result<string | null, StartError> {
  if (text === undefined) return ok(null);
  const read = parseWebAddress('public-url', text);
  if (!read.ok) return read;
  const url = read.value;
  if (url.pathname !== '/') {
    const path = url.pathname.replace(/\/+$/, '');
    return err(
      usageError(
        '--public-url takes no path; the path goes to --base-path.',
        `For example: --public-url ${url.origin} --base-path ${path}`,
      ),
    );
  }
  return ok(url.origin);
}

/** Without credentials, a search or a fragment. */
export function parseWebAddress(option: string, text: string): Result<URL, StartError> {
  const example = `For example: --${option} https://sql.example.org`;
  if (!/^https?:\/\//i.test(text)) {
    return err(usageError(`--${option} must begin with https:// or http://, unlike "${text}".`, example));
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') {
    return err(usageError(`--${option} takes a plain web address, not "${text}".`, example));
  }
  return ok(url);
}

export function parseBasePath(text: string | undefined): Result<string, StartError> {
  if (text === undefined) return ok('');
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`;
  if (path === '/') return ok('');
  const plain = path
    .slice(1)
    .split('/')
    .every((part) => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part));
  if (plain) return ok(path);
  return err(
    usageError(
      `--base-path takes a path of letters, digits, "-", "_", "." and "~", not "${text}".`,
      'For example: --base-path /sql',
    ),
  );
}

/** The address of map tiles, from which only images are ever loaded. */
export function parseMapTiles(text: string | undefined): Result<string | null, StartError> {
  if (text === undefined) return ok(null);
  const example = 'For example: --map-tiles https://tiles.example.org/{z}/{x}/{y}.png';
  // In a policy a semicolon or a space would end the address.
  const url = URL.canParse(text) && !/[\s;,'"<>]/.test(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return err(usageError(`--map-tiles takes the web address of map tiles, not "${text}".`, example));
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !text.includes(part));
  if (missing.length > 0 || url.origin.includes('{') || url.origin.includes('%7B'))
    return err(
      usageError(
        `--map-tiles needs {z}, {x} and {y} after the name of the server, unlike "${text}".`,
        example,
      ),
    );
  return ok(text);
}
