/** libsql reads text only up to a NUL, so text with one is rejected instead of truncated. */
export class NulTextError extends Error {
  constructor() {
    super('Text with a NUL character cannot be saved. Remove the character and try again.');
    this.name = 'NulTextError';
  }
}
