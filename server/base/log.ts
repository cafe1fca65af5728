export type LogFields = Readonly<Record<string, unknown>>;

/** The server's log. Every line about a request has its `requestId`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
