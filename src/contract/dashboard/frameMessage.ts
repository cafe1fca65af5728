/** The message by which the page around a frame hands over its end of a channel, as a Superset's SDK sends it. */
export const FRAME_MESSAGE = '__embedded_comms__';
