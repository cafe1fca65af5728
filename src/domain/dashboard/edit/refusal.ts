import { type Result, err } from '../../result.ts';
import type { LayoutMap } from './layoutMap.ts';

/** Why an edit of the layout was rejected. */
export type RefusalReason =
  | 'rowFull'
  | 'notHere'
  | 'tooDeep'
  | 'topLevelTab'
  | 'intoItself'
  | 'alreadyHere'
  | 'fixed'
  | 'gone'
  | 'wrongSize'
  | 'notThis';

export interface EditRefusal {
  readonly reason: RefusalReason;
  /** For the person. */
  readonly text: string;
}

export type Edited = Result<LayoutMap, EditRefusal>;

const TEXTS: Readonly<Record<RefusalReason, string>> = {
  rowFull:
    'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
  notHere: 'This kind of component cannot be placed here. Choose another place.',
  tooDeep: 'This place is nested too deeply for this component. Choose a place further out.',
  topLevelTab: 'Can not move top level tab into nested tabs',
  intoItself: 'A component cannot be moved into itself. Choose another place.',
  alreadyHere: 'This chart is already on the dashboard. A dashboard shows each chart once.',
  fixed: 'This part of the dashboard cannot be moved or removed.',
  gone: 'This component is no longer on the dashboard.',
  wrongSize: 'The component cannot have this size: there is no room for it, or what is in it needs more.',
  notThis: 'This kind of component cannot be changed in this way.',
};

export function refusal(reason: RefusalReason): EditRefusal {
  return { reason, text: TEXTS[reason] };
}

export function refuse(reason: RefusalReason): Result<never, EditRefusal> {
  return err(refusal(reason));
}
