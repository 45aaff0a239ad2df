import type { Knex } from 'knex';
import { schemaPath } from './sql/schema-path';

/**
 * No user is its own ancestor, whatever the isolation level and whichever column changes; and ids
 * continue above inserted ones.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.raw(`
    DROP TRIGGER users_no_circle ON users;
    DROP FUNCTION users_refuse_circle();

    CREATE TABLE users_tree_version (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      version  bigint NOT NULL
    );
    COMMENT ON TABLE users_tree_version IS
      'Rises with each move in the tree of users, so that moves take turns, and one with an older snapshot fails (40001).';
    INSERT INTO users_tree_version (version) VALUES (0);

    CREATE FUNCTION users_tree_moved() RETURNS void LANGUAGE sql
      SECURITY DEFINER SET search_path = ${path} AS $$
      INSERT INTO users_tree_version AS tree (version) VALUES (1)
      ON CONFLICT (only_row) DO UPDATE SET version = tree.version + 1;
    $$;
    COMMENT ON FUNCTION users_tree_moved() IS
      'For whoever moves users while the trigger users_no_circle is off: call it in that transaction, before the move.';

    -- Users and all who stand above them, each once. Always by the index: a plan from when there were few users would
    -- read all of them at each step.
    CREATE FUNCTION users_above(ids integer[]) RETURNS TABLE (id integer, parent_id integer) LANGUAGE sql STABLE
      SET search_path = ${path}
      SET enable_nestloop = on SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      WITH RECURSIVE above AS (
        SELECT users.id, users.parent_id FROM users WHERE users.id = ANY (ids)
        UNION
        SELECT users.id, users.parent_id FROM users JOIN above ON users.id = above.parent_id
      )
      SELECT above.id, above.parent_id FROM above
    $$;

    -- Some id in or below a circle, null without one. Each round doubles how far up everyone looks and leaves out whom
    -- it saw at the top, so that a line of any length takes few rounds.
    CREATE FUNCTION users_circle(ids integer[], parents integer[]) RETURNS integer LANGUAGE plpgsql
      SET enable_nestloop = off AS $$
    DECLARE
      height bigint := 1;
      most integer := cardinality(ids);
    BEGIN
      WHILE ids IS NOT NULL LOOP
        IF height > most THEN
          RETURN (SELECT min(id) FROM unnest(ids) AS id);
        END IF;
        SELECT array_agg(lower.id), array_agg(upper.parent_id) INTO ids, parents
        FROM unnest(ids, parents) AS lower (id, parent_id)
        JOIN unnest(ids, parents) AS upper (id, parent_id) ON upper.id = lower.parent_id;
        height := height * 2;
      END LOOP;
      RETURN NULL;
    END $$;

    -- Once a statement, over all that it moved. Two moves at once could close a circle between them: the second waits
    -- for the first and then sees it, or fails where its snapshot is from before.
    CREATE FUNCTION users_refuse_circle() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = ${path} SET enable_nestloop = off AS $$
    DECLARE
      moved integer[];
      circle integer;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        -- The foreign key lets nobody stand below a user who is not there: a circle needs two rows of this statement.
        -- (A plan is kept from statement to statement, hence no nested loops: the next one may bring a million rows.)
        SELECT array_agg(added.id) INTO moved FROM added JOIN added AS parent ON parent.id = added.parent_id;
      ELSE
        SELECT array_agg(id) INTO moved
        FROM (SELECT id, parent_id FROM added EXCEPT SELECT id, parent_id FROM removed) AS changed
        WHERE parent_id IS NOT NULL;
        IF moved IS NOT NULL THEN
          PERFORM users_tree_moved();
        END IF;
      END IF;
      IF moved IS NULL THEN
        RETURN NULL;
      END IF;
      SELECT users_circle(array_agg(id), array_agg(parent_id)) INTO circle
      FROM users_above(moved) WHERE parent_id IS NOT NULL;
      IF circle IS NOT NULL THEN
        RAISE EXCEPTION 'user % would stand above itself', circle
          USING ERRCODE = 'check_violation', CONSTRAINT = 'users_no_circle';
      END IF;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION users_refuse_circle() FROM PUBLIC;
    CREATE TRIGGER users_no_circle_insert AFTER INSERT ON users
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_refuse_circle();
    CREATE TRIGGER users_no_circle_update AFTER UPDATE ON users
      REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_refuse_circle();

    -- The lock keeps inserts, which draw the ids, out between reading and setting; it waits for those under way.
    CREATE FUNCTION continue_ids(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      sequence regclass := pg_get_serial_sequence(of_table::text, 'id');
      highest bigint;
    BEGIN
      IF sequence IS NULL THEN
        RETURN;
      END IF;
      EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', of_table);
      EXECUTE format('SELECT max(id) FROM %s', of_table) INTO highest;
      IF highest > coalesce(pg_sequence_last_value(sequence), 0) THEN
        PERFORM setval(sequence, highest);
      END IF;
    END $$;
    COMMENT ON FUNCTION continue_ids(regclass) IS
      'After rows with ids of their own: new ids of the table are above these. Never moves the sequence back.';
  `);
}

/** The triggers of migration 0001 again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER users_no_circle_insert ON users;
    DROP TRIGGER users_no_circle_update ON users;
    DROP FUNCTION users_refuse_circle(), users_circle(integer[], integer[]),
      users_above(integer[]), users_tree_moved(), continue_ids(regclass);
    DROP TABLE users_tree_version;

    CREATE FUNCTION users_refuse_circle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        PERFORM pg_advisory_xact_lock(hashtext('users.parent_id'));
      END IF;
      IF EXISTS (
        WITH RECURSIVE above AS (
          SELECT NEW.parent_id AS id
          UNION
          SELECT users.parent_id FROM users JOIN above ON users.id = above.id WHERE users.parent_id IS NOT NULL
        )
        SELECT FROM above WHERE id = NEW.id
      ) THEN
        RAISE EXCEPTION 'user % would stand above itself', NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'users_no_circle';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_no_circle AFTER INSERT OR UPDATE OF parent_id ON users
      FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION users_refuse_circle();
  `);
}
