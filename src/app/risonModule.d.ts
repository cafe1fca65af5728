declare module 'rison' {
  /** A CommonJS module: its functions are reached through the default import only. */
  const rison: {
    /** Throws an Error where the text is not rison, and prints it. */
    decode(text: string): unknown;
    encode(value: unknown): string;
    /** Reads one text. Its own `error` prints to the console before anything else hears of it. */
    parser: new () => { error: (message: string) => unknown; parse(text: string): unknown };
  };
  export default rison;
}
