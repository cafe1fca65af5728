import { ATOMIC, fields, type ContentShape } from '../merge/shape.ts';

/** CSS that dashboards can start with. */
export interface CssTemplateContents {
  readonly css: string;
  readonly title: string;
}

export const CSS_TEMPLATE_SHAPE: ContentShape = fields({ css: ATOMIC });

export const cssTemplateOf = ({ css, title }: CssTemplateContents): CssTemplateContents => ({ css, title });
