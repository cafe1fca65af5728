/** Takes a part of a file and the share that is written, and returns whether the rest is still needed. */
export type PutPart = (part: Uint8Array<ArrayBuffer>, done: number) => Promise<boolean>;
