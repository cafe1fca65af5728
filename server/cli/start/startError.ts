/** Why the server does not start: message, hint and exit code. */
export interface StartError {
  readonly message: string;
  /** Whole sentences, one per line. */
  readonly hint?: string | undefined;
  /** 1: the environment failed. 2: the command line is invalid. */
  readonly exitCode: 1 | 2;
  readonly cause?: unknown;
}

export function startError(message: string, hint?: string, cause?: unknown): StartError {
  return { message, hint, exitCode: 1, cause };
}

export function usageError(message: string, hint = 'See sextant --help.'): StartError {
  return { message, hint, exitCode: 2 };
}

export function describeStartError(error: StartError): string {
  return [
    `sextant: ${error.message}`,
    ...(error.hint ? error.hint.split('\n').map((line) => `  ${line}`) : []),
  ].join('\n');
}
