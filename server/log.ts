export type LogFields = Readonly<Record<string, unknown>>;

/** Where the server says what happened. Every line about a request carries its `requestId`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
