import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

type Field = string | File;

/** The fields of a form, urlencoded or multipart, of a repeated one the last; none for any other body. */
export const readForm = (c: Context): Promise<Record<string, Field>> => parsed(() => c.req.parseBody());

/** The same, with every value of a field. */
export async function readFormLists(c: Context): Promise<Readonly<Record<string, readonly Field[]>>> {
  const fields = await parsed(() => c.req.parseBody({ all: true }));
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, [values].flat()]));
}

async function parsed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    // The parser of multipart bodies throws whatever is wrong with one.
    throw new HTTPException(400, { message: 'The form could not be read.' });
  }
}
