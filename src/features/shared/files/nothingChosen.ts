import { FOUND } from '#domain/device/files/csv/textChoice.ts';
import type { ChosenPart } from '../../services/device.ts';

/** A file is read as it is found. */
export const NOTHING_CHOSEN: ChosenPart = { packed: null, part: null, encoding: null, text: FOUND };
