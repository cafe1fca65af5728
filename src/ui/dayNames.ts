import { t } from './t.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The days of a week in the interface's language, Sunday first. */
export const dayNames = (): readonly string[] => DAYS.map((day) => t(day));
