declare module 'rison' {
  /** A CommonJS module: its functions are available through the default import only. */
  const rison: {
    /** Throws an Error where the text is not rison, and logs it. */
    decode(text: string): unknown;
    encode(value: unknown): string;
    /** Parses a text. Its own `error` logs to the console first. */
    parser: new () => { error: (message: string) => unknown; parse(text: string): unknown };
  };
  export default rison;
}
