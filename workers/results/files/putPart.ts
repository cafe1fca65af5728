/** Takes a part of a file and the share that is written, and says whether the rest is still wanted. */
export type PutPart = (part: Uint8Array<ArrayBuffer>, done: number) => Promise<boolean>;
