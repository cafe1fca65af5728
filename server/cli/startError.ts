/** Why the server does not start: what is wrong, what to do about it, and the code the process ends with. */
export interface StartError {
  readonly message: string;
  /** Whole sentences, one a line. */
  readonly hint?: string | undefined;
  /** 1: the world refused. 2: the command line was not understood. */
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
