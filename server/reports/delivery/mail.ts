import { err, ok, type Result } from '#domain/result.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { type ReportMessage, messageHtml, messageText } from './message.ts';

export interface MailAddresses {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

export type SendMail = (to: MailAddresses, message: ReportMessage) => Promise<Result<void, string>>;

const PATIENCE = 30 * SECOND;

/** Sends mail by an SMTP server, such as smtp://user:password@mail.example.org:587. */
export function smtpMail(url: string, from: string, timeout: Millis = PATIENCE): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 2 * timeout,
    // Content comes as bytes; nothing a report contains makes this server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async ({ to, cc, bcc }, message) => {
    try {
      const { createTransport } = await import('nodemailer');
      const sent = await createTransport(options).sendMail({
        from,
        to: [...to],
        cc: [...cc],
        bcc: [...bcc],
        subject: message.subject.replaceAll(/[\r\n]+/g, ' '),
        text: messageText(message),
        html: messageHtml(message),
        attachments: message.files.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      });
      const refused = sent.rejected.map(String);
      return refused.length === 0 ? ok(undefined) : err(`The mail server refused ${refused.join(', ')}.`);
    } catch (cause) {
      return err(`The mail could not be sent: ${reasonOf(cause)}`);
    }
  };
}

function reasonOf(cause: unknown): string {
  const isLate = cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT';
  if (isLate) return 'the mail server did not answer in time.';
  return cause instanceof Error ? cause.message : String(cause);
}
