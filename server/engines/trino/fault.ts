import type { PageError } from './page.ts';

/** An error that Trino said. */
export class TrinoFault extends Error {
  readonly said: PageError;
  /** Lines that stood before the text of the statement. */
  readonly lines: number;

  constructor(said: PageError, lines = 0) {
    super(said.message);
    this.said = said;
    this.lines = lines;
  }
}

/** The HTTP status of a response that is no page. */
export class TrinoRefusal extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(
      body
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 300) || `It responds with ${status}.`,
    );
    this.status = status;
  }
}
