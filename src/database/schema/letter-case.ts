import type { Knex } from 'knex';

/**
 * Returns one line if the database's locale, such as `C`, knows the letter case of A to Z alone
 * (docs/decisions/0026); null if it knows that of other letters.
 */
export async function readLetterCase(database: Knex): Promise<string | null> {
  const { rows } = await database.raw<{ rows: [{ known: boolean }] }>(
    "SELECT lower('Ä') = 'ä' AS known",
  );
  if (rows[0].known) return null;
  return (
    'The locale of the database knows only the letters A to Z, so keywords find others, such as ' +
    'Ä, Я or Ａ, in the same letter case alone: create the database with --locale=C.UTF-8, as in ' +
    'docs/deployment.md.'
  );
}
