import { ok, type Result, err } from '#domain/result.ts';
import { type SendMail, smtpMail } from '../reports/delivery/mail.ts';
import { type StartError, usageError } from './start/startError.ts';

/** How the server sends mail. */
interface MailOptions {
  /** With user and password: never shown. */
  readonly url: string;
  readonly from: string;
}

const EXAMPLE = 'For example: SEXTANT_SMTP_URL=smtp://user:password@mail.example.org:587';

/** Reads the address of the mail server, of the command line or else of the environment; null for none. */
export function readMailOptions(
  given: { readonly smtpUrl: string | null; readonly smtpFrom: string | null },
  env: Readonly<Record<string, string | undefined>>,
): Result<MailOptions | null, StartError> {
  const url = given.smtpUrl ?? (env['SEXTANT_SMTP_URL'] || null);
  if (url === null) {
    return given.smtpFrom === null
      ? ok(null)
      : err(usageError('--smtp-from needs --smtp-url, the mail server to send by.', EXAMPLE));
  }
  // The message does not repeat it: it may contain a password.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    return err(
      usageError('--smtp-url takes the address of a mail server: smtp://HOST or smtps://HOST.', EXAMPLE),
    );
  }
  const from = given.smtpFrom ?? `Sextant <sextant@${parsed.hostname}>`;
  if (!/@[^@\s]+$/.test(from.replace(/>$/, ''))) {
    return err(usageError(`--smtp-from takes an address such as reports@example.org, not "${from}".`));
  }
  return ok({ url, from });
}

/** How the server sends mail; null where it sends none. */
export type Mail = SendMail | null;

export function readMail(
  given: Parameters<typeof readMailOptions>[0],
  env: Parameters<typeof readMailOptions>[1],
): Result<Mail, StartError> {
  const read = readMailOptions(given, env);
  return read.ok ? ok(read.value && smtpMail(read.value.url, read.value.from)) : read;
}
