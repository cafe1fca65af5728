import { abilities, installedWorker, storedRows } from './device.ts';
import { blankCharts, find, outline, pointOf } from './find.ts';

/** The functions of `window.walkPage`; the walks call them by name. */
const functions = { abilities, blankCharts, find, installedWorker, outline, pointOf, storedRows };

export type PageFunctions = typeof functions;

Object.assign(window, { walkPage: functions });
