import { X509Certificate } from 'node:crypto';

/** Certificates as PEM texts. */
export interface ServerTls {
  /** Of the authorities that the server's certificate may be of; null for those that this machine knows. */
  readonly ca: string | null;
  /** The client's own, and its private key. */
  readonly cert: string | null;
  readonly key: string | null;
}

/** Whether a text is a certificate in PEM, or none is given. */
export function isCertificate(pem: string | null): boolean {
  try {
    return pem === null || new X509Certificate(pem).subject !== undefined;
  } catch {
    // What cannot be parsed is none.
    return false;
  }
}
