import { err, ok, type Result } from '#domain/result.ts';
import { type StartError, usageError } from './start/startError.ts';

/** Where events are posted, and what signs them. */
export interface WebhookOptions {
  readonly urls: readonly string[];
  /** Never shown; null where nothing is signed, and so nothing told. */
  readonly secret: string | null;
}

const EXAMPLE = 'For example: --event-webhook https://hooks.example.org/sextant';

/** The addresses that are told of events, and the secret that signs what webhooks get. */
export function readWebhooks(
  urls: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<WebhookOptions, StartError> {
  const secret = env['SEXTANT_WEBHOOK_SECRET'] || null;
  // The message does not repeat it: such addresses are often secrets themselves.
  if (!urls.every((url) => /^https?:\/\/./i.test(url) && URL.canParse(url)))
    return err(usageError('--event-webhook takes an address that begins with https:// or http://.', EXAMPLE));
  if (urls.length > 0 && secret === null)
    return err(
      usageError(
        '--event-webhook needs SEXTANT_WEBHOOK_SECRET, which signs what is posted.',
        'Set it in the environment to a text that only this server and the receiver know.',
      ),
    );
  return ok({ urls, secret });
}
