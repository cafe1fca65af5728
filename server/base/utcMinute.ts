import type { Millis } from '#domain/time.ts';

/** A moment in UTC to the minute, as "2026-01-10 12:00". */
export const utcMinute = (at: Millis): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
