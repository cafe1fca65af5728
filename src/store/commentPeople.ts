import { type People, withPeopleOf } from '#domain/comment/mentions.ts';
import type { Tables } from './schema.ts';

/**
 * The people of all comments that this device keeps. These are many and long, and read one by one. Apart from the rest of
 * comments, which every page loads.
 */
export async function peopleOfComments(db: Pick<Tables, 'comments'>): Promise<People> {
  let people: People = new Map();
  await db.comments.each((entry) => {
    people = withPeopleOf(people, entry);
  });
  return people;
}
