/** Certificates as PEM texts. */
export interface ServerTls {
  /** Of the authorities that the server's certificate may be of; null for those that this machine knows. */
  readonly ca: string | null;
  /** The client's own, and its private key. */
  readonly cert: string | null;
  readonly key: string | null;
}
