import * as device from './device.ts';
import * as events from './events.ts';
import * as found from './find.ts';

/** The functions of `window.walkPage`; the walks call them by name. */
const functions = { ...device, ...events, ...found };

export type PageFunctions = typeof functions;

Object.assign(window, { walkPage: functions });
