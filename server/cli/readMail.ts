import { ok, type Result } from '#domain/result.ts';
import { type SendMail, smtpMail } from '../reports/delivery/mail.ts';
import { readMailOptions } from './args/mailOptions.ts';
import type { StartError } from './start/startError.ts';

/** How the server sends mail; null where it sends none. */
export type Mail = SendMail | null;

export function readMail(
  given: Parameters<typeof readMailOptions>[0],
  env: Parameters<typeof readMailOptions>[1],
): Result<Mail, StartError> {
  const read = readMailOptions(given, env);
  return read.ok ? ok(read.value && smtpMail(read.value.url, read.value.from)) : read;
}
