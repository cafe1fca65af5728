import type { DragEvent } from 'react';
import { draggedKinds } from './partDrag.ts';

/* Styles mark the fields that take what is dragged: nothing is rendered again for it. */
const DRAGGED = 'data-dragged';

export const markDragged = (event: DragEvent): void =>
  event.currentTarget.setAttribute(DRAGGED, draggedKinds(event).join(' '));

export const unmarkDragged = (event: DragEvent): void => event.currentTarget.removeAttribute(DRAGGED);
