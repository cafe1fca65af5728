/**
 * One value of a frame. Timestamps are milliseconds since 1970 in the server's zone, integers past 2^53 are bigint, box
 * plots have lists. NaN and the infinities become null: JSON has none.
 */
export type FrameValue = string | number | bigint | boolean | null | readonly FrameValue[];
