import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { err, ok, type Result } from '#domain/result.ts';
import { readFault } from '../../files/findSources.ts';
import type { ServeOptions } from '../args/args.ts';
import { startError, type StartError } from './startError.ts';

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Reads and validates the certificate and its key before listening. */
export function readTlsFiles(tls: NonNullable<ServeOptions['tls']>): Result<TlsFiles, StartError> {
  const cert = readPem('--tls-cert', tls.certFile, 'CERTIFICATE');
  if (!cert.ok) return cert;
  const key = readPem('--tls-key', tls.keyFile, 'PRIVATE KEY');
  if (!key.ok) return key;
  try {
    createSecureContext({ cert: cert.value, key: key.value });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err(
      startError(
        `The certificate ${tls.certFile} and the key ${tls.keyFile} cannot be used together: ${reason}`,
        'Name the certificate and the private key it was made for, the key without a passphrase.',
        cause,
      ),
    );
  }
  return ok({ cert: cert.value, key: key.value });
}

function readPem(option: string, file: string, label: string): Result<string, StartError> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const reason =
      cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
        ? 'It does not exist.'
        : readFault(cause);
    return err(startError(`The file of ${option}, ${file}, cannot be used. ${reason}`, undefined, cause));
  }
  if (new RegExp(`-----BEGIN [A-Z ]*${label}-----`).test(text)) return ok(text);
  return err(
    startError(
      `The file of ${option}, ${file}, holds no ${label.toLowerCase()} in PEM form.`,
      'PEM begins with -----BEGIN.',
    ),
  );
}
