import type * as v from 'valibot';

type Schema = v.GenericSchema;

/**
 * One call of the contract. The server routes it, and refuses arguments that its schemas do not have; clients send it
 * and read its response, in which a server may say more. Builds of the page keep `method`, `path` and `response`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are in braces. */
  readonly path: string;
  /** Of the parameters that are no whole numbers. */
  readonly params?: Readonly<Record<string, Schema>> | undefined;
  /** Of the parameter `q`, which is rison. */
  readonly q?: Schema | undefined;
  /** The status of a `q` that is no rison, if it is not 400. */
  readonly unparsable?: 500 | undefined;
  /** Of all other parameters of the address, which are texts. */
  readonly query?: Schema;
  /** Of a body of JSON. */
  readonly request?: Schema;
  /** Of a form's fields, each a text or a file. */
  readonly form?: Schema;
  /** Clients take the bytes of a success as they are: pages have no schema of it. */
  readonly raw?: true;
  /** Of a success of JSON; other calls download a file of this media type. */
  readonly response: Schema | `${string}/${string}`;
  /** Of a success, if it is not 200. */
  readonly status?: 200 | 201 | 202;
  /** The status of bodies that do not match their schema, if it is not 400. */
  readonly invalid?: 422 | undefined;
  /** Other statuses of refusals, without those of every call: 401, 403, and 400 where it has arguments. */
  readonly errors?: readonly number[];
}

export const call = <const C extends Call>(definition: C): C => definition;

/** The names of the parameters in a path. */
export type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;

/** A value that nobody changes. */
type Sent<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined | File
    ? T
    : { readonly [Key in keyof T]: Sent<T[Key]> };

/** What a call is sent with. */
export type Arguments<C extends Call> = ([PathName<C['path']>] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<PathName<C['path']>, number | string>> }) &
  (C extends { readonly q: infer S extends Schema } ? { readonly q?: Sent<v.InferInput<S>> } : unknown) &
  (C extends { readonly query: infer S extends Schema }
    ? { readonly query: Sent<v.InferInput<S>> }
    : unknown) &
  (C extends { readonly request: infer S extends Schema }
    ? { readonly request: Sent<v.InferInput<S>> }
    : unknown) &
  (C extends { readonly form: infer S extends Schema } ? { readonly form: Sent<v.InferInput<S>> } : unknown);

/** The body of a call's success. */
export type ResponseOf<C extends Call> = C['response'] extends infer S extends Schema
  ? v.InferOutput<S>
  : never;
