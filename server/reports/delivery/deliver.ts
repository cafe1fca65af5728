import { asText, parseRecord } from '#domain/jsonValue.ts';
import { mailAddresses } from '#domain/report/mailAddresses.ts';
import { err, type Result } from '#domain/result.ts';
import type { RecipientRow } from '../../meta/reports.ts';
import type { SendMail } from './mail.ts';
import { messageText, type ReportMessage } from './message.ts';
import type { Post } from '../../webhooks/postJson.ts';

/** The ways out of this server. */
export interface DeliveryChannels {
  /** Null where the server was started without --smtp-url. */
  readonly mail: SendMail | null;
  readonly post: Post;
  /** Signs the bodies of webhooks; null where none was given. */
  readonly webhookSecret: string | null;
}

export const NO_MAIL = 'This server sends no mail: it was started without --smtp-url.';
const NO_SECRET =
  'Webhooks are signed, and this server has no secret for that: start it with SEXTANT_WEBHOOK_SECRET.';
const MAX_SLACK_TEXT_LENGTH = 30_000;

/** Sends a message to one recipient. The error is the reason of its server. */
export async function deliver(
  { mail, post, webhookSecret }: DeliveryChannels,
  { type, config }: Pick<RecipientRow, 'type' | 'config'>,
  message: ReportMessage,
  /** Whether addresses of this machine and its network may be posted to. */
  mayBePrivate: boolean,
): Promise<Result<void, string>> {
  const { target, ccTarget, bccTarget } = parseRecord(config) ?? {};
  const [to, cc, bcc] = [target, ccTarget, bccTarget].map((each) => mailAddresses(asText(each)));
  switch (type) {
    case 'Email':
      return mail === null ? err(NO_MAIL) : mail({ to: to ?? [], cc: cc ?? [], bcc: bcc ?? [] }, message);
    case 'Webhook': {
      if (webhookSecret === null) return err(NO_SECRET);
      const body = JSON.stringify({
        name: message.subject,
        text: message.lines.join('\n\n'),
        url: message.link,
        tables: message.tables,
        files: message.files.map(({ name, type: mime, content }) => ({
          name,
          type: mime,
          base64: content.toString('base64'),
        })),
      });
      return post({ url: asText(target).trim(), body, secret: webhookSecret, mayBePrivate });
    }
    default: {
      const url = asText(target).trim();
      if (!/^https?:/.test(url))
        return err('Slack is reached by the address of an incoming webhook, not by the name of a channel.');
      const { t } = message;
      const files = message.files.map(({ name }) => name).join(', ');
      const note = files === '' ? '' : `\n\n${t('Files are not sent to Slack: {files}.', { files })}`;
      const text = plainForSlack(`*${message.subject}*\n${messageText(message)}${note}`);
      return post({ url, body: JSON.stringify({ text }), secret: null, mayBePrivate });
    }
  }
}

/** Angle brackets would be links and calls to everybody in a channel. */
const plainForSlack = (text: string): string =>
  text
    .slice(0, MAX_SLACK_TEXT_LENGTH)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
