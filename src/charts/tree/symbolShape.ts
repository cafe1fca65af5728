import { ownValue } from '#domain/ownValue.ts';

const SHAPES: Readonly<Record<string, string>> = {
  rect: 'square',
  roundRect: 'square',
  triangle: 'triangle-up',
  diamond: 'diamond',
  pin: 'triangle-down',
  arrow: 'arrow',
};

/** The shape of a node by the form's name of a symbol; a circle if there is none of that name. */
export const symbolShape = (name: string): { readonly shape: string; readonly isEmpty: boolean } => ({
  shape: ownValue(SHAPES, name) ?? 'circle',
  isEmpty: name === 'emptyCircle',
});
