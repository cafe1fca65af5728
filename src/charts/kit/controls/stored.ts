declare const another: unique symbol;

/** A value of another kind. Nothing takes it but the readers of untrusted values, such as those of `#domain/chart/form`. */
interface Another {
  readonly [another]: never;
}

/**
 * What forms store of a control: values of its kind, nothing, or whatever another version or a person wrote there. It
 * compares with values of its kind alone, and is one of them only once it was read.
 */
export type Stored<Value> = Value | Another | null | undefined;

type Choices = readonly (readonly [value: unknown, name: string])[];

/** By the kind of a control. Unknown for values that have a shape of their own, and for what people may type. */
interface ByKind<Offered> {
  readonly checkbox: Stored<boolean>;
  readonly number: Stored<number>;
  readonly slider: Stored<number>;
  readonly text: Stored<string | number>;
  readonly longText: Stored<string>;
  readonly template: Stored<string>;
  readonly select: Offered extends Choices ? Stored<Offered[number][0]> : unknown;
  readonly radio: Offered extends Choices ? Stored<Offered[number][0]> : unknown;
}

/** What the first of these tables says of a control. */
type Said<Key, Name, Tables extends readonly unknown[]> = Tables extends readonly [infer First, ...infer Rest]
  ? First extends { readonly [Each in Key & string]: { readonly [Each in Name & string]: infer Value } }
    ? Value
    : Said<Key, Name, Rest>
  : undefined;

/** What forms store of the controls with these keys. A table that is named first changes what the others say. */
export type ValuesOf<Key extends string, Tables extends readonly unknown[]> = {
  readonly [Each in Key]?: Said<Each, 'kind', Tables> extends infer Kind extends keyof ByKind<unknown>
    ? true extends Said<Each, 'freeForm', Tables> | Said<Each, 'multi', Tables>
      ? unknown
      : ByKind<Said<Each, 'choices', Tables>>[Kind]
    : unknown;
};
