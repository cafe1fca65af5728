declare module 'rison' {
  /** A CommonJS module: its functions are reached through the default import only. */
  const rison: {
    /** Throws an Error where the text is not rison. */
    decode(text: string): unknown;
    encode(value: unknown): string;
  };
  export default rison;
}
